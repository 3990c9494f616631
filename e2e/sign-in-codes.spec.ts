import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect } from './fixtures.ts';
import { aPerson, askToEnter, test as guarded, typeNumber } from './guarded-board.ts';
import { CERTIFICATE, startHttps } from './local-https.ts';
import { startServerWith } from './server.ts';

type Message = { data: { to: string; text: string } };

async function startBoard() {
  const messages: Message[] = [];
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const verifier = new Webhook(secret);
  const gateway = await startHttps(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    messages.push(verifier.verify(body, request.headers as Record<string, string>) as Message);
    response.writeHead(204).end();
  });
  const app = await startServerWith({
    SECOND_FACTOR: 'code',
    CODE_GATEWAY_URL: `https://127.0.0.1:${gateway.port}/codes`,
    CODE_GATEWAY_SECRET: secret,
    WEBHOOK_NETWORKS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
  });
  return {
    ...app,
    messages,
    async stop() {
      await app.stop();
      await gateway.stop();
    },
  };
}

/** On a board that sends codes to a gateway on this machine. It checks each signature. */
const test = guarded.extend<{ messages: Message[] }>({
  app: async ({ once }, use) => use(await once(startBoard, undefined)),
  messages: async ({ once }, use) => use((await once(startBoard, undefined)).messages),
});

test('the code that the gateway gets opens the board, and another one does not', async ({ page, boss, messages }) => {
  const ana = await aPerson(boss);
  const texts = () => messages.filter(({ data }) => data.to === ana.number).map(({ data }) => data.text);
  await askToEnter(page, ana);
  await expect.poll(texts).toHaveLength(1);
  const [code = ''] = /^\d{8}/.exec(texts()[0] ?? '') ?? [];
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill(code === '00000000' ? '11111111' : '00000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This proof was not accepted. Check it, use another way, or start again.', { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText(ana.name);
  // The browser is known from now on, so its number alone opens it.
  await page.getByRole('button', { name: 'Log Out' }).click();
  await typeNumber(page, ana.number);
  await expect(page.getByRole('banner')).toContainText(ana.name);
  expect(texts()).toHaveLength(1);
});
