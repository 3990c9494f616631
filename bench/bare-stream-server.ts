// The yardstick of the live benchmark: a bare Node server that, at every POST, writes the same bytes to all open streams and answers.
import { createServer, type ServerResponse } from 'node:http';

const open = new Set<ServerResponse>();
let version = 0;

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    open.add(response);
    return;
  }
  const body = (await request.toArray()).join('');
  version += 1;
  const bytes = Buffer.from(`id: ${version}\ndata: ${body}\n\n`);
  for (const stream of open) stream.write(bytes);
  response.end(String(version));
});
server.listen(Number(process.argv[2]), '127.0.0.1');
