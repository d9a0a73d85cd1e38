import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const clientIdMeta = /(<meta\s+name="frontdesk-client-id"\s+content=")[^"]*(")/;

/**
 * The dashboard's one page, with the client id of the business that the host name selects filled in.
 * `clientIdOf` gets the name before `.localhost`, or undefined under any other host.
 */
export async function dashboardPage(
  folder: string,
  headers: Record<string, string>,
  clientIdOf: (hostName: string | undefined) => Promise<string | undefined>,
): Promise<(request: Request) => Promise<Response>> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return async (request) => {
    const clientId = (await clientIdOf(hostNameOf(request))) ?? '';
    const page = html.replace(
      clientIdMeta,
      (_, before: string, after: string) => before + escape(clientId) + after,
    );
    return new Response(request.method === 'HEAD' ? null : page, {
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
  };
}

/** `salon` of `salon.localhost`. */
function hostNameOf(request: Request): string | undefined {
  return /^([a-z0-9-]+)\.localhost$/.exec(new URL(request.url).hostname)?.[1];
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
