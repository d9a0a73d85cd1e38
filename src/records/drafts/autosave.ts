import { equalValues } from '../../../contract/paths.ts';
import type { DraftContent, DraftStore } from '../../providers/drafts.ts';

/** Write interval (ms): half of the promised two seconds, to allow for a busy device. */
const writeInterval = 1000;

interface AutosaveOptions {
  drafts: DraftStore;
  scope: string;
  /** Returns the current unsaved input, or undefined without any. */
  unsaved: () => DraftContent | undefined;
}

/**
 * Stores a form's unsaved changes while it is open: throttled to one write per second, and removed when nothing is
 * unsaved. A failed write is retried on the next keystroke.
 */
export function startAutosave({ drafts, scope, unsaved }: AutosaveOptions) {
  let id: string = crypto.randomUUID();
  let release = drafts.claim(id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Content stored under this ID. */
  let written: DraftContent | 'unknown' | undefined;
  let stopped = false;
  let writing: Promise<boolean> = Promise.resolve(true);

  /** Sequential, so that an older write never overwrites a newer one. */
  function write(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    const now = unsaved();
    if (equalValues(now, written)) return writing;
    written = now;
    const [ownId, last] = [id, writing];
    const nextWrite = last
      .then(() => (now ? drafts.save(ownId, scope, now) : drafts.remove(ownId)))
      .then(
        () => true,
        () => {
          if (written === now) written = 'unknown';
          return false;
        },
      );
    writing = nextWrite;
    return nextWrite;
  }

  return {
    /** Call on every change of the form. */
    schedule(): void {
      if (!stopped) timer ??= setTimeout(() => void write(), writeInterval);
    },
    /** Writes at once. Resolves to false on failure. */
    flush: (): Promise<boolean> => (stopped ? writing : write()),
    /** Continues an existing draft instead of creating one. */
    adopt(draft: string): void {
      release();
      id = draft;
      written = 'unknown';
      release = drafts.claim(id);
    },
    /** Deletes the draft and stores nothing further. */
    async discard(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      stopped = true;
      await writing;
      await drafts.remove(id).catch(() => {});
    },
    /**
     * Ends when the form unmounts, also by an error of its screen. The last second's input is stored, or the draft
     * removed if it was saved.
     */
    stop(): void {
      release(timer === undefined ? writing : write());
      stopped = true;
    },
  };
}
export type Autosave = ReturnType<typeof startAutosave>;
