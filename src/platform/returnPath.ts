/** Addresses of the sign-in itself: returning to them would start it again. */
const signInPaths = ['/login', '/auth-callback'];

/**
 * Returns the path to open after signing in, always on this origin; `/` if `wish` is on another.
 * Keeps query and hash. Security fact 11 and goal A6: only the result of `new URL` counts, because browsers normalise
 * `\`, tabs and `/.//` themselves.
 */
export function safeReturnPath(wish: string | null | undefined, origin: string): string {
  if (!wish?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(wish, origin);
  } catch {
    return '/';
  }
  const { pathname, search, hash } = url;
  const staysHere = url.origin === new URL(origin).origin && !/^\/[/\\]/.test(pathname);
  return staysHere && !signInPaths.includes(pathname) ? pathname + search + hash : '/';
}
