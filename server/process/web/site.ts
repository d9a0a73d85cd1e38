import { isAppPath } from '../../routes/paths.ts';
import type { Handle } from './listen.ts';
import type { StaticFiles } from './staticFiles.ts';

/** Where the interface is described for people. */
const docsPath = '/docs';

/**
 * One address for everything: the interface, the hosted pages, its description, the built files and the dashboard's page.
 * The app refuses every write that is not its own, so that the refusal is logged and says which methods are answered.
 */
export function site(parts: { app: Handle; files: StaticFiles; page: Handle; docs: Handle }): Handle {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (isAppPath(pathname) || !isRead(request)) return parts.app(request);
    if (pathname === docsPath) return parts.docs(request);
    const file = await parts.files(request);
    if (file) return file;
    return isNavigation(request, pathname) ? parts.page(request) : parts.app(request);
  };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A person opens an address. Programs that ask for what is not there get the interface's error instead. */
function isNavigation(request: Request, pathname: string): boolean {
  return pathname === '/' || (request.headers.get('Accept') ?? '').includes('text/html');
}
