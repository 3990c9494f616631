import { request } from 'node:http';

/** Makes a call from outside of the page, whose cookies it does not share. */
function callOutside(url: string, method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<{ status: number; cookie: string }>((resolve, reject) => {
    const call = request(url + path, { method, headers }, (response) => {
      const cookies = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]);
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, cookie: cookies.join('; ') }));
    });
    call.on('error', reject).end(body);
  });
}

/**
 * Signs somebody in on another device.
 * @param device what its browser, and whatever stands before the server, say of themselves
 * @returns whether they are still signed in there
 */
export async function signInElsewhere(url: string, username: string, device: Record<string, string>): Promise<() => Promise<boolean>> {
  const headers = { 'content-type': 'application/json', ...device };
  const { status, cookie } = await callOutside(url, 'POST', '/api/login', headers, JSON.stringify({ username }));
  if (status !== 200) throw new Error(`Signing in elsewhere answered ${status}.`);
  return async () => (await callOutside(url, 'GET', '/api/user', { cookie })).status === 200;
}
