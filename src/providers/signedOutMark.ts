import type { Page } from './page.ts';

const key = 'frontdesk-signed-out';

/**
 * Remembers that the person signed out, so that no tab silently signs in again while the platform's own session is
 * still there because it could not be reached. Holds no secret; also tells tabs that hear nothing else.
 */
export function signedOutMark({ sharedStorage, onShared }: Pick<Page, 'sharedStorage' | 'onShared'>) {
  return {
    isSet: () => sharedStorage.getItem(key) !== null,
    // A new value each time: browsers tell other tabs of changes only.
    set: () => sharedStorage.setItem(key, crypto.randomUUID()),
    clear: () => sharedStorage.removeItem(key),
    onSet: (listener: () => void) => onShared((changed) => void (changed === key && listener())),
  };
}
export type SignedOutMark = ReturnType<typeof signedOutMark>;
