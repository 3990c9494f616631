// The yardstick of the board's reads: a bare Node server that answers with the same bytes, in the coding that is asked for.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { BROWSER_CODING } from './load.ts';

const [port, plainFile = '', packedFile = ''] = process.argv.slice(2);
const plain = readFileSync(plainFile);
const packed = readFileSync(packedFile);

const server = createServer((request, response) => {
  const coded = request.headers['accept-encoding'] === BROWSER_CODING;
  const bytes = coded ? packed : plain;
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...(coded && { 'content-encoding': BROWSER_CODING }),
    })
    .end(bytes);
});
server.listen(Number(port), '127.0.0.1');
