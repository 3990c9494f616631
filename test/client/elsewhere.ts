import { request } from 'node:http';

/** Sends a request from outside the page, with its own cookies. */
function callOutside(url: string, method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<{ status: number; cookie: string; text: string }>((resolve, reject) => {
    const call = request(url + path, { method, headers }, async (response) => {
      const cookies = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]);
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, cookie: cookies.join('; '), text });
    });
    call.on('error', reject).end(body);
  });
}

/**
 * Signs an admin in on another device.
 * @param device the headers that its browser and a proxy would send
 * @returns a function that tells whether the device is still signed in
 */
export async function signInElsewhere(url: string, username: string, device: Record<string, string>): Promise<() => Promise<boolean>> {
  const headers = { 'content-type': 'application/json', ...device };
  const { status, cookie } = await callOutside(url, 'POST', '/api/login', headers, JSON.stringify({ username }));
  if (status !== 200) throw new Error(`Signing in elsewhere answered ${status}.`);
  return async () => (await callOutside(url, 'GET', '/api/user', { cookie })).status === 200;
}

export type Colleague = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Signs another admin in, outside the page. @returns makes calls as that admin, and gives their answers */
export async function aColleague(url: string, username: string): Promise<Colleague> {
  const headers = { 'content-type': 'application/json' };
  const { cookie } = await callOutside(url, 'POST', '/api/login', headers, JSON.stringify({ username, password: 'x' }));
  return async (method, path, body) => {
    const sent = body === undefined ? {} : headers;
    const { status, text } = await callOutside(url, method, path, { cookie, ...sent }, body === undefined ? '' : JSON.stringify(body));
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}
