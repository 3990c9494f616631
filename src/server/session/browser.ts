import * as messages from '#messages/server/session.ts';

/** The cookies: of the session, the known device, a sign-in that waits for a proof, and the trusted browser. */
export type Kept = 'token' | 'device' | 'challenge' | 'trust';

/** The browser of a call: what its cookies say, and where it is. Every `Call` is one. Only hashes of its secrets come this far. */
export type Browser = {
  /** The hash of the session's token, or of the API token. */
  tokenHash: string | null;
  device: string | null;
  challengeHash: string | null;
  trustHash: string | null;
  /** @param value `null` ends the cookie */
  keep(which: Kept, value: string | null): void;
  origin: {
    address: string;
    readonly browser: string;
    requestId: string;
  };
};

/** In this order, because Edge also claims to be Chrome, and Chrome to be Safari. */
const browsers: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's name for people, from `User-Agent`: "Chrome on Windows". */
export function browserName(userAgent: string): string {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [first(browsers), first(systems)];
  return messages.browserName(browser, system);
}
