import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChangeWords } from '../../records/history/useChangeWords.ts';
import { useApi } from '../../ui/useApi.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { usePerson } from '../../ui/usePerson.ts';
import { useText } from '../../messages/useText.ts';
import { readEdited, type EditedService } from '../editor/editedService.ts';
import type { FieldOfEditor } from '../editor/editorFields.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { savedFields } from './savedFields.ts';
import { areAllBy, changesSince, readLatestChanges } from './savedSince.ts';
import type { OpenService } from './useOpenService.ts';

export interface SavedByOthers {
  /** `Ben saved 2 changes` */
  sentence: string;
  /** The service as it stands now. */
  theirs: EditedService;
  /** Where that differs from what was opened. */
  fields: readonly FieldOfEditor[];
}

/** What was saved since a service was opened, and by whom; undefined while nothing was, or nothing that shows. */
export function useSavedByOthers(
  opened: EditedService,
  newer: OpenService['newer'],
): SavedByOthers | undefined {
  const api = useApi();
  const text = useText();
  const me = usePerson();
  const { locale } = useBusiness();
  const { whoOf } = useChangeWords();
  const queryClient = useQueryClient();
  const { id } = opened;
  const { data } = useQuery({
    queryKey: ['openService', 'saved', id, newer],
    enabled: newer !== undefined,
    queryFn: async ({ signal }) => {
      const [theirs, changes] = await Promise.all([readEdited(api, id, signal), readLatestChanges(api, id)]);
      // The history below shows them too.
      void queryClient.invalidateQueries({ queryKey: ['activity'] });
      return { theirs, changes };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (!newer || !data) return undefined;
  const { theirs, changes } = data;
  const fields = savedFields(opened, theirs);
  if (fields.length === 0) return undefined;
  const since = changesSince(opened, theirs, changes);
  const count = { smart_count: fields.length };
  const names = [...new Set(since.map(({ actor }) => whoOf(actor)))].toReversed();
  const who = names.length > 0 ? listOf(names, locale) : text('others.somebody');
  return {
    sentence: areAllBy(me.id, since)
      ? text('others.savedByYou', count)
      : text('others.saved', { who, ...count }),
    theirs,
    fields,
  };
}
