/** Addresses of the sign-in itself: returning to them would start it again. */
const signInPaths = ['/login', '/auth-callback'];

/**
 * Returns the path to open after signing in, always on this origin; `/` if `requested` is on another.
 * Keeps query and hash. Security fact 11 and goal A6: only the result of `new URL` counts, because browsers normalise
 * `\`, tabs and `/.//` themselves.
 */
export function safeReturnPath(requested: string | null | undefined, origin: string): string {
  if (!requested?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(requested, origin);
  } catch {
    return '/';
  }
  const { pathname, search, hash } = url;
  const isSameOrigin = url.origin === new URL(origin).origin && !/^\/[/\\]/.test(pathname);
  return isSameOrigin && !signInPaths.includes(pathname) ? pathname + search + hash : '/';
}
