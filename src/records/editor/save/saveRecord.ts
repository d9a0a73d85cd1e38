import { changedPaths } from '../../../../contract/mask.ts';
import { copyPaths, equalValues, getPath } from '../../../../contract/paths.ts';
import type { FrontdeskDataProvider } from '../../../providers/data/dataProvider.ts';
import { RefusedChange } from '../../../providers/data/formErrors.ts';
import type { FieldErrors } from '../../../ui/fields/form/fieldErrors.ts';
import { changedFields, type EditorField } from '../fields/editorField.ts';
import type { EditedRecord, EditorData } from '../editorKind.ts';
import { mergeChanges, type Merge } from '../conflicts/mergeChanges.ts';
import { PartialSaveError, type SaveAction, type SavePart, type EditState } from './savePart.ts';

export interface SaveOptions<Edited, Decision> extends Partial<
  Pick<SaveAction<Decision>, 'decision' | 'requestId'>
> {
  /** Returns the form's current record, because the person may type during a request. */
  current: () => Edited;
  /** Called after each step, so that after a later failure only the rest is unsaved. */
  onStep: (editState: EditState<Edited>) => void;
}

export interface Saved<Edited, Field> extends EditState<Edited> {
  /** Fields that someone else changed since the record was opened, now merged. */
  theirs: readonly Field[];
}

/** Someone else changed the same fields. Thrown before overwriting any of them. */
export class ClashingChange<Edited extends EditedRecord> extends Error {
  override readonly name = 'ClashingChange';
  readonly opened: Edited;
  readonly theirs: Edited;
  readonly merge: Merge<Edited>;

  constructor(opened: Edited, theirs: Edited, merge: Merge<Edited>) {
    super('Someone else has changed the same fields.');
    this.opened = opened;
    this.theirs = theirs;
    this.merge = merge;
  }
}

/** One part failed (`cause`). Earlier parts are saved; it and later ones are not. */
export class FailedPart<Edited, Decision> extends Error {
  override readonly name = 'FailedPart';
  readonly part: SavePart<Edited, Decision>;

  constructor(part: SavePart<Edited, Decision>, cause: unknown) {
    super('A part of the changes was not saved.', { cause });
    this.part = part;
  }
}

/** Maximum number of merges before reporting a conflict. */
const maxMerges = 3;

/**
 * Saves all differences part by part, sequentially and under one request ID, so that one Save is one undo step. Merges
 * concurrent changes. Throws ClashingChange, FailedPart, or the error of fetching the current record.
 */
export async function saveRecord<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorData<Edited, Field, Decision>,
  api: FrontdeskDataProvider,
  start: EditState<Edited>,
  options: SaveOptions<Edited, Decision>,
): Promise<Saved<Edited, Field>> {
  const { id } = start.opened;
  const { requestId = crypto.randomUUID(), decision } = options;
  const theirs = new Map<string, Field>();
  let editState = start;

  /** Adopts the server's newest record. `sent` are the paths saved here. */
  function adopt(answer: Edited, sent: readonly string[]): void {
    const { opened, mine } = editState;
    const base = copyPaths(opened, answer, sent);
    const now = options.current();
    const same = sent.filter((path) => equalValues(getPath(now, path), getPath(mine, path)));
    const ofForm = mergeChanges(base, answer, copyPaths(now, answer, same));
    const ofSaving = mergeChanges(base, answer, copyPaths(mine, answer, sent));
    if (revisionOf(answer) > revisionOf(opened) + (sent.length > 0 ? 1n : 0n)) {
      for (const field of changedFields(kind, base, answer)) theirs.set(field.key, field);
    }
    if (ofSaving.clashes.length > 0) throw new ClashingChange(base, answer, ofForm);
    editState = { opened: answer, mine: ofSaving.merged };
    options.onStep({ opened: answer, mine: ofForm.merged });
  }

  /** Adopts the result of a part's first calls. */
  function keep(reached: EditState<Edited>, paths: readonly string[]): void {
    const now = options.current();
    const same = paths.filter((path) => equalValues(getPath(now, path), getPath(editState.mine, path)));
    editState = reached;
    options.onStep({ opened: reached.opened, mine: copyPaths(now, reached.mine, same) });
  }

  if (partsOf(kind, editState).some(({ part }) => part.section !== undefined)) {
    // Parts with separate calls have no revision check, so conflicts are checked first.
    const now = await kind.read(api, id);
    if (now.revision !== editState.opened.revision) adopt(now, []);
  }
  // Merging can only remove changes from a part, so the initial parts suffice.
  for (const { part } of partsOf(kind, editState)) {
    for (let merges = 0; ; merges += 1) {
      const paths = partsOf(kind, editState).find((one) => one.part === part)?.paths;
      if (!paths) break;
      try {
        adopt(await part.send(api, editState, { requestId, paths, decision }), paths);
        break;
      } catch (error) {
        if (error instanceof ClashingChange) throw error;
        if (error instanceof PartialSaveError) {
          // Thrown by a part of this record, so the type holds.
          keep(error.editState as EditState<Edited>, paths);
          throw new FailedPart(part, error.cause);
        }
        if (!isStale(error) || merges === maxMerges) throw new FailedPart(part, error);
        adopt(kind.currentOf(error, editState.opened) ?? (await kind.read(api, id)), []);
      }
    }
  }
  return { ...editState, theirs: [...theirs.values()] };
}

const isStale = (error: unknown): error is RefusedChange =>
  error instanceof RefusedChange && error.code === 'REVISION_MISMATCH';

/** Revision as a number; 0 if the server has none. */
export const revisionOf = ({ revision = '0' }: EditedRecord): bigint => BigInt(revision);

/** Returns the parts with changes, and the paths of each. */
function partsOf<Edited extends EditedRecord, Decision>(
  { parts }: { parts: readonly SavePart<Edited, Decision>[] },
  { opened, mine }: EditState<Edited>,
): { part: SavePart<Edited, Decision>; paths: string[] }[] {
  const paths = changedPaths(opened, mine);
  return parts.flatMap((part) => {
    const own = paths.filter(part.owns);
    return own.length > 0 ? [{ part, paths: own }] : [];
  });
}

/** Contract violations of the parts besides the record's own fields. */
export function errorsOfParts<Edited, Decision>(
  parts: readonly SavePart<Edited, Decision>[],
  opened: Edited,
  mine: Edited,
): FieldErrors {
  const found = parts.map((part) => part.check?.(opened, mine) ?? {});
  return found.reduce((all, errors) => ({ ...all, ...errors }), {});
}
