import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Values that the server puts into the page, each in a `<meta name="frontdesk-…">`. */
export interface PageFacts {
  'client-id': string;
  /** Name of the business, shown before sign-in. */
  business: string;
  /** The business's locale and time zone, so that the first screen shows its times before it has loaded the business. */
  locale: string;
  'time-zone': string;
  /** The sign-in page that the dashboard uses. */
  'sign-in': string;
  /** Whether a member is signed in in this browser, and belongs to the team: public/start.js reads it. */
  session: 'team' | 'member' | 'none';
}

const factMeta = /(<meta\s+name="frontdesk-([a-z-]+)"\s+content=")[^"]*(")/g;

/** Returns the dashboard's page with the values of a business. */
export async function dashboardPage(
  folder: string,
  headers: Record<string, string>,
): Promise<(request: Request, facts: PageFacts) => Response> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return (request, facts) => {
    const values = new Map<string, string>(Object.entries(facts));
    const fill = (_: string, before: string, name: string, after: string): string =>
      before + escape(values.get(name) ?? '') + after;
    return new Response(request.method === 'HEAD' ? null : html.replaceAll(factMeta, fill), {
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
