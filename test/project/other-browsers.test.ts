import { expect, test, vi } from 'vitest';
import { findOtherBrowsers } from '../../scripts/other-browsers.ts';

test('without the browsers a single line says which packages bring them', () => {
  vi.stubEnv('PATH', '');
  try {
    expect(findOtherBrowsers).toThrow(/^Programs for these tests are missing\. Run `apt-get install firefox-esr .*xvfb openbox`\.$/);
  } finally {
    vi.unstubAllEnvs();
  }
});
