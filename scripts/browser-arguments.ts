/** How every Chromium is started in tests: without sandbox, for containers run as root, and without calls home. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name on plain http that is not the machine's own, for that would count as safe.
  '--host-resolver-rules=MAP lan.test 127.0.0.1',
];
