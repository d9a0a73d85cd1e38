import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const clientIdMeta = /(<meta\s+name="frontdesk-client-id"\s+content=")[^"]*(")/;

/** The dashboard's one page, in which the client id of a business stands. */
export async function dashboardPage(
  folder: string,
  headers: Record<string, string>,
): Promise<(request: Request, clientId: string) => Response> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return (request, clientId) => {
    const fill = (_: string, before: string, after: string): string => before + escape(clientId) + after;
    return new Response(request.method === 'HEAD' ? null : html.replace(clientIdMeta, fill), {
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
  };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
