import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the page learns from its server, each in a `<meta name="frontdesk-…">`. */
export interface PageFacts {
  'client-id': string;
  /** The business's name, for whoever is not signed in yet. */
  business: string;
  /** Whose sign-in page the dashboard uses. */
  'sign-in': string;
}

const factMeta = /(<meta\s+name="frontdesk-([a-z-]+)"\s+content=")[^"]*(")/g;

/** The dashboard's one page, in which the facts of a business stand. */
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
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
  };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
