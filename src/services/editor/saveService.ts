import { equalValues, getPath } from '../../../contract/paths.ts';
import { RefusedChange } from '../../providers/formErrors.ts';
import { currentService } from '../currentService.ts';
import { copyPaths, readEdited, withBeside, type EditedService } from './editedService.ts';
import { changedFields, type FieldOfEditor } from './editorFields.ts';
import { mergeChanges, type Merge } from './mergeChanges.ts';
import { PartlySent, type SaveAction, type SaveApi, type SavePart, type Standing } from './savePart.ts';
import { partsOf } from './saveParts.ts';

export interface SaveOptions extends Partial<Pick<SaveAction, 'places' | 'requestId'>> {
  /** The form as it is now: people go on writing while a request is under way. */
  current: () => EditedService;
  /** Told after each step, so that a failure in a later one leaves only the rest unsaved. */
  onStep: (standing: Standing) => void;
}

export interface Saved extends Standing {
  /** What somebody else changed since the record was opened, and what therefore changed here too. */
  theirs: readonly FieldOfEditor[];
}

/** Somebody else changed the same fields: thrown before anything of theirs is written over. */
export class ClashingChange extends Error {
  override readonly name = 'ClashingChange';
  readonly opened: EditedService;
  readonly theirs: EditedService;
  readonly merge: Merge<EditedService>;

  constructor(opened: EditedService, theirs: EditedService, merge: Merge<EditedService>) {
    super('Somebody else has changed the same fields.');
    this.opened = opened;
    this.theirs = theirs;
    this.merge = merge;
  }
}

/** One part was refused or did not get through; `cause` is why. Those before it are saved, it and the rest are not. */
export class FailedPart extends Error {
  override readonly name = 'FailedPart';
  readonly part: SavePart;

  constructor(part: SavePart, cause: unknown) {
    super('A part of the changes was not saved.', { cause });
    this.part = part;
  }
}

/** How often somebody else may be faster before the person is told. */
const mostMerges = 3;

/**
 * Saves everything that differs, part by part (saveParts.ts), one request at a time, all under one request id, so that
 * one Save is one step of the history's undo. What others changed meanwhile is merged in.
 * Throws ClashingChange, FailedPart, or what happened while looking who was faster.
 */
export async function saveService(api: SaveApi, start: Standing, options: SaveOptions): Promise<Saved> {
  const { id } = start.opened;
  const { requestId = crypto.randomUUID(), places } = options;
  const theirs = new Map<string, FieldOfEditor>();
  let standing = start;

  /** Moves on to the server's newest record. `sent` are the paths that it has from here. */
  function moveTo(answer: EditedService, sent: readonly string[]): void {
    const { opened, mine } = standing;
    const base = copyPaths(opened, answer, sent);
    const now = options.current();
    const same = sent.filter((path) => equalValues(getPath(now, path), getPath(mine, path)));
    const ofForm = mergeChanges(base, answer, copyPaths(now, answer, same));
    const ofSaving = mergeChanges(base, answer, copyPaths(mine, answer, sent));
    if (BigInt(answer.revision) > BigInt(opened.revision) + (sent.length > 0 ? 1n : 0n)) {
      for (const field of changedFields(base, answer)) theirs.set(field.key, field);
    }
    if (ofSaving.clashes.length > 0) throw new ClashingChange(base, answer, ofForm);
    standing = { opened: answer, mine: ofSaving.merged };
    options.onStep({ opened: answer, mine: ofForm.merged });
  }

  /** Moves on to what the first calls of a part have made. */
  function keep(reached: Standing, paths: readonly string[]): void {
    const now = options.current();
    const same = paths.filter((path) => equalValues(getPath(now, path), getPath(standing.mine, path)));
    standing = reached;
    options.onStep({ opened: reached.opened, mine: copyPaths(now, reached.mine, same) });
  }

  if (partsOf(standing).some(({ part }) => part.section !== undefined)) {
    // Addresses and places are written without a revision: look whether somebody was faster first.
    const now = await readEdited(api, id);
    if (now.revision !== standing.opened.revision) moveTo(now, []);
  }
  // Merging can only take away what a part has to save, so the parts are those of the beginning.
  for (const { part } of partsOf(standing)) {
    for (let merges = 0; ; merges += 1) {
      const paths = partsOf(standing).find((one) => one.part === part)?.paths;
      if (!paths) break;
      try {
        moveTo(await part.send(api, standing, { requestId, paths, places }), paths);
        break;
      } catch (error) {
        if (error instanceof ClashingChange) throw error;
        if (error instanceof PartlySent) {
          keep(error.standing, paths);
          throw new FailedPart(part, error.cause);
        }
        if (!isStale(error) || merges === mostMerges) throw new FailedPart(part, error);
        const known = currentService(error);
        moveTo(known ? withBeside(known, standing.opened) : await readEdited(api, id), []);
      }
    }
  }
  return { ...standing, theirs: [...theirs.values()] };
}

const isStale = (error: unknown): error is RefusedChange =>
  error instanceof RefusedChange && error.code === 'REVISION_MISMATCH';
