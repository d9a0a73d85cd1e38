import { equalValues } from '../../../contract/paths.ts';
import type { DraftContent, Drafts } from '../../providers/drafts.ts';

/** Half of what is promised: the last key is safe within two seconds, whatever else the machine is doing. */
const writesEvery = 1000;

interface KeeperOptions {
  drafts: Drafts;
  place: string;
  /** What is unsaved at this moment; undefined when nothing is. */
  unsaved: () => DraftContent | undefined;
}

/**
 * Keeps one form's unsaved changes while it is open: written soon after a key, at the latest a second later, and gone
 * again when nothing is unsaved. A draft that could not be kept is tried again with the next key.
 */
export function keepDraft({ drafts, place, unsaved }: KeeperOptions) {
  let id: string = crypto.randomUUID();
  let release = drafts.hold(id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What lies in the browser under this id. */
  let written: DraftContent | 'unknown' | undefined;
  let stopped = false;
  let writing: Promise<boolean> = Promise.resolve(true);

  /** One at a time and in order: an older writing must never land on a newer one. */
  function write(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    const now = unsaved();
    if (equalValues(now, written)) return writing;
    written = now;
    const [ownId, last] = [id, writing];
    const kept = last
      .then(() => (now ? drafts.keep(ownId, place, now) : drafts.drop(ownId)))
      .then(
        () => true,
        () => {
          if (written === now) written = 'unknown';
          return false;
        },
      );
    writing = kept;
    return kept;
  }

  return {
    /** Told of every change of the form. */
    touch(): void {
      if (!stopped) timer ??= setTimeout(() => void write(), writesEvery);
    },
    /** Writes at once; false where it could not be kept. */
    flush: (): Promise<boolean> => (stopped ? writing : write()),
    /** Goes on with a draft that was left behind, instead of beginning another one. */
    adopt(draft: string): void {
      release();
      id = draft;
      written = 'unknown';
      release = drafts.hold(id);
    },
    /** Nothing of it is wanted any more. */
    async discard(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      stopped = true;
      await writing;
      await drafts.drop(id).catch(() => {});
    },
    /** The form closes, also by a failure of its screen. What was written in the last second is kept, or removed if saved. */
    stop(): void {
      release(timer === undefined ? writing : write());
      stopped = true;
    },
  };
}
export type DraftKeeper = ReturnType<typeof keepDraft>;
