import { ApiError, invalidField } from '../../contract/errors.ts';
import { equalValues } from '../../contract/paths.ts';

/** The revision that a change is based on. */
interface BasedOn {
  revision?: string | null;
}

/**
 * Refuses a change that is based on an outdated record (reference/query-language.md section 6): a missing revision
 * is a field violation on `<at>.revision`, a wrong one REVISION_MISMATCH with the current record under its wire
 * name. `noun` is the record's name in sentences: `booking policy`.
 */
export function checkRevision(
  current: { revision?: string },
  { revision }: BasedOn,
  { at, wireName, noun }: { at: string; wireName: string; noun: string },
): void {
  if (revision === undefined || revision === null) {
    const description = `is required: the revision of the ${noun} that was changed`;
    throw invalidField(`${at}.revision`, description, 'REQUIRED_FIELD');
  }
  if (BigInt(revision) === BigInt(current.revision ?? '1')) return;
  throw new ApiError('REVISION_MISMATCH', `Someone else has changed this ${noun} since you opened it.`, {
    data: { [wireName]: current },
  });
}

/** The next revision, in wire form. */
export function nextRevision({ revision }: { revision?: string }): string {
  return String(BigInt(revision ?? '1') + 1n);
}

/** Version fields of a record that changes now. */
export function nextVersion(before: { revision?: string }, now: Date) {
  return { revision: nextRevision(before), updatedDate: now.toISOString() };
}

/**
 * Whether a change leaves the stored record equal. Then nothing is stored, recorded or announced, and the revision
 * stays, so that open forms have nothing to merge.
 */
export function isUnchanged(before: object, changed: object): boolean {
  return equalValues(withoutVersion(before), withoutVersion(changed));
}

function withoutVersion(record: object): object {
  return { ...record, revision: undefined, updatedDate: undefined };
}
