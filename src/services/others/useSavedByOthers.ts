import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useChangeWords } from '../../history/useChangeWords.ts';
import { useApi } from '../../layout/useApi.ts';
import { useBusiness } from '../../layout/useBusiness.ts';
import { usePerson } from '../../layout/usePerson.ts';
import { useText } from '../../messages/useText.ts';
import { readEdited, type EditedService } from '../editor/editedService.ts';
import type { FieldOfEditor } from '../editor/editorFields.ts';
import { listOf } from '../listOf.ts';
import { savedFields } from './savedFields.ts';
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
      const [theirs, { data: changes }] = await Promise.all([
        readEdited(api, id, signal),
        api.getList<RecordedChange>('activity', {
          filter: { ofService: id },
          pagination: { page: 1, perPage: 25 },
          sort: { field: 'date', order: 'DESC' },
        }),
      ]);
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
  const actors = changesSince(opened, theirs, changes).map(({ actor }) => actor);
  const count = { smart_count: fields.length };
  const mineAlone = actors.length > 0 && actors.every((actor) => actor.id === me.id);
  const names = [...new Set(actors.map(whoOf))].toReversed();
  const who = names.length > 0 ? listOf(names, locale) : text('others.somebody');
  return {
    sentence: mineAlone ? text('others.savedByYou', count) : text('others.saved', { who, ...count }),
    theirs,
    fields,
  };
}

/** Each change of a record has raised its revision by one, so the latest of them tell who was there since. */
function changesSince(
  opened: EditedService,
  theirs: EditedService,
  changes: readonly RecordedChange[],
): RecordedChange[] {
  const of = (entity: string, count: number) =>
    changes.filter((change) => change.entity === entity).slice(0, Math.max(0, count));
  return [
    ...of('service', steps(opened.revision, theirs.revision)),
    ...of(
      'optionsAndVariants',
      steps(opened.optionsAndVariants?.revision, theirs.optionsAndVariants?.revision),
    ),
  ];
}

const steps = (from: string | undefined, to: string | undefined) => Number(to ?? 0) - Number(from ?? 0);
