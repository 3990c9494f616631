/** Chromium's arguments in tests: without the sandbox, for containers run as root, and without background requests. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host name for plain http: `localhost` would count as secure.
  '--host-resolver-rules=MAP lan.test 127.0.0.1',
  // Boards at https have a certificate of the tests.
  '--ignore-certificate-errors',
];
