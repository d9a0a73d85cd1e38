import type { Page } from '../page.ts';

const key = 'frontdesk-signed-out';

/**
 * Marks this browser as signed out, so that no tab signs in silently while the platform's session still exists because
 * the platform was unreachable. Contains no secret. Also notifies tabs without a BroadcastChannel.
 */
export function signedOutMark({ sharedStorage, onShared }: Pick<Page, 'sharedStorage' | 'onShared'>) {
  return {
    isSet: () => sharedStorage.getItem(key) !== null,
    // A new value each time, because browsers fire `storage` events only for changes.
    set: () => sharedStorage.setItem(key, crypto.randomUUID()),
    clear: () => sharedStorage.removeItem(key),
    onSet: (listener: () => void) => onShared((changed) => void (changed === key && listener())),
  };
}
export type SignedOutMark = ReturnType<typeof signedOutMark>;
