import { expect, it } from 'vitest';
import { site } from './site.ts';

const handle = site({
  app: () => new Response('app'),
  page: () => new Response('page'),
  docs: () => new Response('docs'),
  files: async (request) => (request.url.endsWith('/start.js') ? new Response('file') : undefined),
});

it.each([
  ['GET', '/', '*/*', 'page'],
  ['GET', '/services', 'text/html', 'page'],
  ['GET', '/services/8f1c', 'text/html,application/xhtml+xml', 'page'],
  ['GET', '/auth-callback?code=1', 'text/html', 'page'],
  ['GET', '/docs', 'text/html', 'docs'],
  ['GET', '/openapi.json', '*/*', 'app'],
  ['GET', '/start.js', '*/*', 'file'],
  ['GET', '/assets/gone-1a2b.js', '*/*', 'app'],
  ['POST', '/', 'text/html', 'app'],
  ['POST', '/docs', '*/*', 'app'],
  ['POST', '/services', 'text/html', 'app'],
  ['PUT', '/start.js', '*/*', 'app'],
  ['OPTIONS', '/services', '*/*', 'app'],
  ['GET', '/v2/services/8f1c', 'text/html', 'app'],
  ['GET', '/identity/sign-in', 'text/html', 'app'],
  ['GET', '/dev/mailbox', 'text/html', 'app'],
  ['GET', '/service-page/yoga', 'text/html', 'app'],
  ['HEAD', '/booking-calendar/yoga', '*/*', 'app'],
])('%s %s for %s is answered by the %s', async (method, path, accept, by) => {
  const response = await handle(
    new Request(`http://localhost${path}`, { method, headers: { Accept: accept } }),
  );
  expect(await response.text()).toBe(by);
});
