import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { anAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';

/** The official client, connected with a token. @param options of the client, such as the revision to speak */
export async function anMcpClient({ url }: App, token: string, options?: ConstructorParameters<typeof Client>[1]): Promise<Client> {
  const client = new Client({ name: 'a-test', version: '1.0.0' }, options);
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** A tool's answer as data; of a refused call, its sentence. */
export async function called<Answer = Record<string, unknown>>(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return { text, isError: isError ?? false, data: structuredContent as Answer & { notice: string } };
}

/** A board with Ana, her token and a client that shows it. */
export async function aCast() {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const { made } = await aProgram(app, ana);
  return { app, ana, token: made.token, client: await anMcpClient(app, made.token) };
}
