import { useQuery, useQueryClient } from '@tanstack/react-query';
import { whoWords } from '../history/whoWords.ts';
import { openRecordsKey } from '../../providers/tabSaves.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { usePerson } from '../../ui/business/usePerson.ts';
import { useText } from '../../messages/useText.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import type { EditedRecord, EditorData } from '../editor/editorKind.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { savedFields } from './savedFields.ts';
import { areAllBy, changesSince, readLatestChanges } from './savedSince.ts';
import type { RecordPresence } from './useRecordPresence.ts';

export interface SavedByOthers<Edited, Field> {
  /** `Ben saved 2 changes` */
  sentence: string;
  /** The current record on the server. */
  theirs: Edited;
  /** Fields that differ from the opened record. */
  fields: readonly Field[];
}

/** Returns what was saved since the record was opened, and by whom; undefined without visible changes. */
export function useSavedByOthers<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorData<Edited, Field, Decision>,
  opened: Edited,
  newer: RecordPresence['newer'],
): SavedByOthers<Edited, Field> | undefined {
  const api = useApi();
  const text = useText();
  const me = usePerson();
  const { locale } = useBusiness();
  const queryClient = useQueryClient();
  const { id } = opened;
  const { data } = useQuery({
    queryKey: [openRecordsKey, 'saved', id, newer],
    enabled: newer !== undefined,
    queryFn: async ({ signal }) => {
      const [theirs, changes] = await Promise.all([
        kind.read(api, id, signal),
        readLatestChanges(kind, api, id),
      ]);
      // The history below shows these changes too.
      void queryClient.invalidateQueries({ queryKey: ['activity'] });
      return { theirs, changes };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (!newer || !data) return undefined;
  const { theirs, changes } = data;
  const fields = savedFields(kind, opened, theirs);
  if (fields.length === 0) return undefined;
  const since = changesSince(kind, opened, theirs, changes);
  const count = { smart_count: fields.length };
  const names = [...new Set(since.map(({ actor }) => whoWords(actor, text)))].toReversed();
  const who = names.length > 0 ? listOf(names, locale) : text('others.somebody');
  return {
    sentence: areAllBy(me.id, since)
      ? text('others.savedByYou', count)
      : text('others.saved', { who, ...count }),
    theirs,
    fields,
  };
}
