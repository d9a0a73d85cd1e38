import { useEffect, useSyncExternalStore } from 'react';

/**
 * Pictures on their way to the server. Whoever guards a page asks here: the router lets one guard hold a change of page,
 * and a field deep in a form cannot bring another.
 */
const uploads = new Set<symbol>();
const listeners = new Set<() => void>();

export const isUploading = (): boolean => uploads.size > 0;

/** While `active`, leaving the page would lose something that is being sent. */
export function useHoldUpload(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const upload = Symbol('upload');
    uploads.add(upload);
    tell();
    return () => {
      uploads.delete(upload);
      tell();
    };
  }, [active]);
}

export const useIsUploading = (): boolean => useSyncExternalStore(listen, isUploading);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
