import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import type { RecordKind } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';
import type { TrashKind } from './trashKind.ts';

/** A family whose deleted records the trash lists. */
export interface TrashedKind extends RecordKind {
  trash: TrashKind;
}

const isTrashed = (kind: RecordKind): kind is TrashedKind => kind.trash !== undefined;

/** The families in the trash, and the family of a record. */
export function useTrashKinds() {
  const kinds = useRecordKinds().filter(isTrashed);
  return {
    kinds,
    kindOf: ({ entity }: Pick<TrashedRecord, 'entity'>): TrashedKind => {
      const kind = kinds.find(({ entities }) => entities[0] === entity);
      if (!kind) throw new Error(`No family has a trash for ${entity}.`);
      return kind;
    },
  };
}
