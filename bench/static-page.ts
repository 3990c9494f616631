import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { openPage } from './browser-page.ts';

/** The yardstick: a bare server of one page that is the finished board, with as many bytes as the board took to get there. */
export async function staticPage(browser: Browser, url: string) {
  const page = await openPage(browser, url);
  await page.goto('/');
  await page.evaluate(() => firstControls);
  const { html, bytes, style } = await page.evaluate(async () => ({
    html: document.documentElement.outerHTML.replace(/<script.*?<\/script>|<link rel="modulepreload".*?>/g, ''),
    bytes: performance.getEntriesByType('resource').reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
    style: await Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(async ({ href }) => (await fetch(href)).text()),
    ),
  }));
  await page.context().close();
  const inline = html
    .replace(/<link [^>]*rel="stylesheet".*?>/g, '')
    .replace('</head>', () => `<style>${style.join('\n')}</style></head>`)
    .replace(/nonce="[^"]*"/g, '');
  const body = `<!doctype html>${inline}<!--${'x'.repeat(Math.max(0, bytes - inline.length))}-->`;
  const server = createServer((request, response) => {
    response
      .writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(request.url === '/' ? body : '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kilobytes: Math.round(body.length / 1024),
    close: () => server.close(),
  };
}
