import { isAppPath } from '../paths.ts';
import type { Handle } from './listen.ts';
import type { StaticFiles } from './staticFiles.ts';

/** One address for everything: the interface, the hosted pages, the built files and the dashboard's page. */
export function site(parts: { app: Handle; files: StaticFiles; page: Handle }): Handle {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (isAppPath(pathname)) return parts.app(request);
    const file = await parts.files(request);
    if (file) return file;
    return isNavigation(request, pathname) ? parts.page(request) : parts.app(request);
  };
}

/** A person opens an address. Programs that ask for what is not there get the interface's error instead. */
function isNavigation(request: Request, pathname: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return pathname === '/' || (request.headers.get('Accept') ?? '').includes('text/html');
}
