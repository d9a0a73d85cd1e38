import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../../contract/errors.ts';
import { readCookie } from '../../rules/identity/cookies.ts';
import { findDashboard } from '../../rules/identity/oauth/dashboardClients.ts';
import { signInSessionOf } from '../../rules/identity/signIn/signInSessions.ts';
import type { AppOptions } from '../../rules/options.ts';
import type { Settings } from '../arguments.ts';
import { dashboardPage, type PageFacts } from './dashboardPage.ts';
import type { Handle } from './listen.ts';
import { docsHeaders, fileHeaders, pageHeaders, type Surroundings } from './securityHeaders.ts';
import { staticFiles, type StaticFiles } from './staticFiles.ts';

export interface Dashboard {
  files: StaticFiles;
  page: Handle;
  /** The page that shows the interface. */
  docs: Handle;
}

/**
 * Serves the built dashboard's files and page. During development Vite serves them, and the built ones may be
 * missing.
 */
export async function dashboardOf(
  folder: string,
  options: Pick<AppOptions, 'database' | 'config' | 'clock'>,
  { signIn, ...surroundings }: Surroundings & Pick<Settings, 'signIn'>,
): Promise<Dashboard> {
  if (!existsSync(join(folder, 'index.html'))) {
    const page = (): Response => plain(404, `There is no built dashboard in ${folder}.`);
    return { files: async () => undefined, page, docs: page };
  }
  const show = await dashboardPage(folder, pageHeaders(surroundings));
  const docs = await readFile(join(folder, 'docs.html'), 'utf8');
  return {
    files: await staticFiles(folder, fileHeaders(surroundings)),
    docs: (request) =>
      new Response(request.method === 'HEAD' ? null : docs, {
        headers: {
          ...docsHeaders(surroundings),
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-cache',
        },
      }),
    page: async (request) => {
      try {
        const found = await findDashboard(options.database, hostNameOf(request));
        if (!found) return toFirstRun();
        const calledHere = surroundings.apiOrigin === undefined;
        const session = calledHere ? await sessionOf(request, found.business_id, options) : 'none';
        return show(request, {
          'client-id': found.client_id,
          business: found.business_name,
          locale: found.business_locale,
          'time-zone': found.business_time_zone,
          'sign-in': signIn,
          session,
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return plain(error.status, 'Frontdesk cannot reach its database. Try again in a moment.', {
          'Retry-After': '2',
        });
      }
    },
  };
}

async function sessionOf(
  request: Request,
  businessId: string,
  { database, config, clock }: Pick<AppOptions, 'database' | 'config' | 'clock'>,
): Promise<PageFacts['session']> {
  const cookie = readCookie(request, config, 'session');
  const session = await signInSessionOf(database, { cookie, businessId, now: clock() });
  if (!session) return 'none';
  return session.member_role === null ? 'member' : 'team';
}

/** `salon` of `salon.localhost`. */
function hostNameOf(request: Request): string | undefined {
  return /^([a-z0-9-]+)\.localhost$/.exec(new URL(request.url).hostname)?.[1];
}

/** Redirects to the first-run page while there is no owner. */
function toFirstRun(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: '/identity/first-run', 'Cache-Control': 'no-store' },
  });
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  });
}
