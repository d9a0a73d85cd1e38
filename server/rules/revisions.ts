import { ApiError, invalidArgument } from '../../contract/errors.ts';
import { equalValues } from '../../contract/paths.ts';

/** What a change says of the record that it was made on. */
interface Claimed {
  revision?: string | null;
}

/**
 * Refuses a change of a record that somebody changed since it was read (reference/query-language.md section 6): a
 * missing revision is a field violation on `<at>.revision`, another one REVISION_MISMATCH with the current record under
 * its wire name. `noun` names the record in sentences: `booking policy`.
 */
export function checkRevision(
  current: { revision?: string },
  { revision }: Claimed,
  { at, wireName, noun }: { at: string; wireName: string; noun: string },
): void {
  if (revision === undefined || revision === null) {
    const description = `is required: the revision of the ${noun} that was changed`;
    throw invalidArgument([{ field: `${at}.revision`, description, violatedRule: 'REQUIRED_FIELD' }]);
  }
  if (BigInt(revision) === BigInt(current.revision ?? '1')) return;
  throw new ApiError('REVISION_MISMATCH', `Somebody else has changed this ${noun} since you opened it.`, {
    data: { [wireName]: current },
  });
}

/** The revision that follows, as the wire writes it. */
export function nextRevision({ revision }: { revision?: string }): string {
  return String(BigInt(revision ?? '1') + 1n);
}

/**
 * Whether a change leaves a record as it is, both given as they are kept. Then nothing is stored, recorded or announced,
 * and the revision stays: nobody who has the record open is asked to merge what nobody changed.
 */
export function isUnchanged(before: object, changed: object): boolean {
  return equalValues(withoutVersion(before), withoutVersion(changed));
}

function withoutVersion(record: object): object {
  return { ...record, revision: undefined, updatedDate: undefined };
}
