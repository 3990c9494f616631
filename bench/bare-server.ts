// The yardstick of the board's reads: a bare Node server that answers with the same bytes, in the coding that is asked for.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, plainFile = '', brotliFile = ''] = process.argv.slice(2);
const plain = readFileSync(plainFile);
const brotli = readFileSync(brotliFile);

const server = createServer((request, response) => {
  const coded = request.headers['accept-encoding'] === 'br';
  const bytes = coded ? brotli : plain;
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...(coded && { 'content-encoding': 'br' }),
    })
    .end(bytes);
});
server.listen(Number(port), '127.0.0.1');
