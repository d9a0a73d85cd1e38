import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createCaptchaVerifier } from './captcha.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function service(answer: RequestListener, patience = 3000) {
  const server = createServer(answer);
  closing.push(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createCaptchaVerifier({ url: `http://127.0.0.1:${port}/verify`, secret: 'ours' }, { patience });
}

describe('B12: the public captcha verifier', () => {
  it('receives secret, token and address, and decides', async () => {
    const sent: string[] = [];
    const verifier = await service((request, response) => {
      request.on('data', (chunk: Buffer) => sent.push(chunk.toString()));
      request.on('end', () => {
        const success = new URLSearchParams(sent.at(-1)).get('response') === 'good';
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ success }));
      });
    });
    expect(await verifier.verify('good', '203.0.113.7')).toBe(true);
    expect(await verifier.verify('bad', undefined)).toBe(false);
    expect(sent).toEqual(['secret=ours&response=good&remoteip=203.0.113.7', 'secret=ours&response=bad']);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['fails', (_request, response) => response.writeHead(500).end('{"success":true}'), /status 500/],
    ['answers in another format', (_request, response) => response.end('{"success":"yes"}'), /boolean/],
    ['answers no JSON', (_request, response) => response.end('<html>'), /JSON/],
    [
      'redirects',
      (_request, response) => response.writeHead(307, { Location: '/other' }).end(),
      /fetch failed/,
    ],
    ['disconnects', (request) => request.socket.destroy(), /fetch failed/],
  ])('accepts no token when the service %s', async (_name, answer, reason) => {
    const verifier = await service(answer);
    await expect(verifier.verify('good', undefined)).rejects.toThrow(reason);
  });

  it('times out when the service never answers', async () => {
    const verifier = await service(() => undefined, 20);
    await expect(verifier.verify('good', undefined)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
