import { isAppPath } from '../../routes/paths.ts';
import type { Handle } from './listen.ts';
import type { StaticFiles } from './staticFiles.ts';

/** The interface's documentation for people. */
const docsPath = '/docs';

/**
 * Dispatches all requests of one origin: calls, hosted pages, documentation, built files and the dashboard's page.
 * Unknown writes go to the app, which refuses them with a log entry and the allowed methods.
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

/** Whether a person opens a URL. Programs get the API's 404 for unknown paths instead. */
function isNavigation(request: Request, pathname: string): boolean {
  return pathname === '/' || (request.headers.get('Accept') ?? '').includes('text/html');
}
