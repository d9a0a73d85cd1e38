import { http, passthrough, type RequestHandler } from 'msw';
import { isAppPath } from '../server/routes/paths.ts';
import type { Faults } from './faults.ts';
import type { Platform } from './platform.ts';

/**
 * The one handler: every request of the interface goes to the platform, whichever origin it names, unless a fault is
 * due. Everything else (files, pages) goes its way.
 */
export function platformHandlers(platform: () => Promise<Platform>, faults: Faults): RequestHandler[] {
  return [
    http.all('*', async ({ request }) => {
      if (!isAppPath(new URL(request.url).pathname)) return passthrough();
      return faults.apply(request, async (asked) => (await platform()).answer(asked));
    }),
  ];
}
