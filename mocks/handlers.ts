import { http, passthrough, type RequestHandler } from 'msw';
import { isAppPath } from '../server/routes/paths.ts';
import type { Faults } from './faults.ts';
import type { Platform } from './platform.ts';

/**
 * The only handler: passes every API request to the platform, for any origin, unless a fault applies. Files and pages
 * pass through.
 */
export function platformHandlers(platform: () => Promise<Platform>, faults: Faults): RequestHandler[] {
  return [
    http.all('*', async ({ request }) => {
      if (!isAppPath(new URL(request.url).pathname)) return passthrough();
      return faults.apply(request, async (asked) => (await platform()).answer(asked));
    }),
  ];
}
