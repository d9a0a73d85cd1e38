import { useEffect, useSyncExternalStore } from 'react';

/**
 * Running uploads. Global, because the router supports one blocker per page, so a field deep in a form cannot add its
 * own.
 */
const uploads = new Set<symbol>();
const listeners = new Set<() => void>();

export const isUploading = (): boolean => uploads.size > 0;

/** Registers an upload while `active`, so that leaving the page is blocked. */
export function useUploadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const upload = Symbol('upload');
    uploads.add(upload);
    notify();
    return () => {
      uploads.delete(upload);
      notify();
    };
  }, [active]);
}

export const useIsUploading = (): boolean => useSyncExternalStore(listen, isUploading);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
