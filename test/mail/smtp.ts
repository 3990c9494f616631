import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as it came, and read as a mail program reads it. */
export type Received = {
  to: string[];
  user: string | undefined;
  secure: boolean;
  raw: string;
  /** A header, unfolded and decoded; empty if it is missing. */
  header(name: string): string;
  text: string;
  html: string;
};

const decodedWord = (charset: string, form: string, word: string) => {
  const bytes =
    form.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64')
      : Buffer.from(
          word.replaceAll('_', ' ').replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );
  return new TextDecoder(charset).decode(bytes);
};

const decodedHeader = (value: string) =>
  value
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([\w-]+)\?([QB])\?([^?]*)\?=/gi, (_, charset, form, word) => decodedWord(charset, form, word));

function headerIn(head: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}:[ \\t]*([^\\r]*(?:\\r\\n[ \\t][^\\r]*)*)`, 'im').exec(head) ?? [];
  return decodedHeader(value).trim();
}

function decodedBody(head: string, body: string): string {
  const coding = headerIn(head, 'content-transfer-encoding').toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  if (coding !== 'quoted-printable') return body;
  const bytes = body.replaceAll(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Reads a mail of two alternatives. */
function read(raw: string): Pick<Received, 'header' | 'text' | 'html'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [, boundary = ''] = /boundary="?([^";\r]+)/.exec(head) ?? [];
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const partOf = (type: string) => {
    const part = parts.find((one) => headerIn(one, 'content-type').startsWith(type)) ?? '';
    const [partHead = '', ...body] = part.split('\r\n\r\n');
    return decodedBody(partHead, body.join('\r\n\r\n')).replaceAll('\r\n', '\n');
  };
  return { header: (name) => headerIn(head, name), text: partOf('text/plain'), html: partOf('text/html') };
}

/** A real mail server on a free port of this machine, closed when the test ends. Without a certificate it offers no TLS. @param port one to listen on again */
export async function aMailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.cert ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope, user, secure }, done) {
      text(stream).then((raw) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), user: user as string | undefined, secure, raw, ...read(raw) });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const close = () => new Promise<void>((closed) => server.close(closed));
  onTestFinished(close);
  return { port: (server.server.address() as AddressInfo).port, received, close };
}
