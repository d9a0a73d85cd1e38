import { useQueries } from '@tanstack/react-query';
import { useAuthProvider, type GetListResult } from 'react-admin';
import type { Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import type { RecordKind } from '../../records/recordKind.ts';
import { useRecordKinds } from '../../records/recordKinds.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { byMatch, correctedText } from '../../ui/words/matches.ts';

interface FoundRecord {
  id: string;
  title: string;
  note: string | undefined;
  isPerson: boolean | undefined;
  path: string;
}

export interface FoundFamily {
  key: string;
  label: string;
  /** The best matches, at most three. */
  records: readonly FoundRecord[];
  /** Number of all matches; undefined if the family doesn't count them. */
  total: number | undefined;
  /** The list with all matches. */
  all: string;
  /** The search text, corrected if only its correction has matches. */
  text: string;
}

/** Matches per family. */
const shown = 3;
/** Candidates per family, of which the best are shown. */
const candidates = 10;
const debounce = 120;

/** Records of all families with a text in their name, and whether some families have not answered. */
export function useFoundRecords(typed: string): { families: readonly FoundFamily[]; isSearching: boolean } {
  const api = useApi();
  const authProvider = useAuthProvider();
  const text = useText();
  const formats = useFormats();
  const kinds = useRecordKinds().filter(({ find }) => find !== undefined);
  const asked = useDebounced(typed.trim(), debounce);
  const answers = useQueries({
    queries: kinds.map(({ resource }) => ({
      queryKey: [resource, 'palette', asked],
      enabled: asked !== '',
      staleTime: 10_000,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<GetListResult> => {
        const may = (await authProvider?.canAccess?.({ resource, action: 'list', signal })) ?? true;
        if (!may) return { data: [], total: 0 };
        return api.getList(resource, {
          filter: { q: asked },
          pagination: { page: 1, perPage: candidates },
          sort: { field: 'id', order: 'ASC' },
          meta: { orFuzzy: true },
          signal,
        });
      },
    })),
  });
  // In the order of their answers, so that a late family doesn't move the others.
  const answered = kinds
    .map((kind, index) => ({ kind, answer: answers[index]?.data, at: answers[index]?.dataUpdatedAt ?? 0 }))
    .toSorted((one, other) => one.at - other.at);
  const families = answered.flatMap(({ kind, answer }): FoundFamily | readonly [] => {
    if (asked === '' || !answer || answer.data.length === 0) return [];
    const titled = answer.data.map((record) => ({ record, title: titleOf(kind, record) }));
    const corrected = answer.meta
      ? correctedText(
          asked,
          titled.map(({ title }) => title),
        )
      : undefined;
    const best = byMatch(titled, corrected ?? asked).slice(0, shown);
    return {
      key: kind.resource,
      label: text(kind.label),
      total: answer.total,
      text: corrected ?? asked,
      all: `/${kind.path}?filter=${encodeURIComponent(JSON.stringify({ q: corrected ?? asked }))}`,
      records: best.map(({ record, title }) => ({
        id: String(record.id),
        title,
        note: kind.find?.noteOf?.(record, formats),
        isPerson: kind.isPerson,
        path: kind.pageOf?.(String(record.id)) ?? `/${kind.path}/${record.id}`,
      })),
    };
  });
  return {
    families,
    isSearching: typed.trim() !== asked || answers.some(({ isFetching }) => isFetching),
  };
}

function titleOf({ find }: RecordKind, record: Fields): string {
  if (find?.titleOf) return find.titleOf(record);
  return typeof record['name'] === 'string' ? record['name'] : '–';
}
