import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { Absent } from '../ui/page/Absent.tsx';
import { useApi } from '../ui/useApi.ts';
import { useBusiness } from '../ui/useBusiness.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { policySentences } from '../ui/words/policyWords.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import type { EditedPolicy } from './policyEditorKind.tsx';

/** URL of the list of services with a policy. */
export const servicesWith = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ where: { 'bookingPolicy.id': { $in: [id] } } }) })}`;

/** Returns a function that converts policies to rows. */
export function usePolicyRows() {
  const text = useText();
  const { number, date } = useFormats();
  const lines = usePolicyLines();
  const counts = useServiceCounts();
  const day = (at: string | undefined) => (at ? <time dateTime={at}>{date(new Date(at))}</time> : <Absent />);
  return {
    read(policy: EditedPolicy): RowParts {
      const { id, name, createdDate, updatedDate } = policy;
      // A dash while loading, never 0.
      const count = counts && (counts.get(id) ?? 0);
      return {
        pictureUrl: undefined,
        line: lines(policy),
        cell(column) {
          if (column === 'created') return day(createdDate);
          if (column === 'updated') return day(updatedDate);
          if (column === 'default') return policy.default ? <DefaultChip /> : null;
          if (!count) return count === undefined ? '–' : number(count);
          return (
            <Link
              component={RouterLink}
              to={servicesWith(id)}
              aria-label={text('policies.services.countOf', {
                smart_count: count,
                count: number(count),
                name,
              })}
            >
              {number(count)}
            </Link>
          );
        },
      };
    },
  };
}

/** Returns a function that converts policies to cards. */
export function usePolicyCards() {
  const lines = usePolicyLines();
  const text = useText();
  const { number } = useFormats();
  const counts = useServiceCounts();
  return {
    read(policy: EditedPolicy): CardParts {
      const count = counts && (counts.get(policy.id) ?? 0);
      return {
        pictureUrl: undefined,
        line: lines(policy),
        state: policy.default ? <DefaultChip /> : undefined,
        end:
          count === undefined
            ? '–'
            : text('policies.services.count', { smart_count: count, count: number(count) }),
      };
    },
  };
}

/** Returns a function that describes a policy in its most important sentences. */
function usePolicyLines(): (policy: EditedPolicy) => string {
  const text = useText();
  const { business, locale } = useBusiness();
  const { exact } = moneyFormat(locale, business?.currency);
  return (policy) => policySentences(policy, 'APPOINTMENT', { text, locale, exact }).slice(0, 2).join(' ');
}

/** Number of services by policy; undefined while loading. */
function useServiceCounts(): ReadonlyMap<string, number> | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of services, so it is invalidated with them.
    queryKey: ['services', 'byPolicy'],
    queryFn: async ({ signal }) => {
      const [found] = (await api.facets({}, [byPolicy], { signal })).data;
      return new Map((found?.values?.results ?? []).map(({ value, count }) => [value, count]));
    },
  });
  return data;
}

const byPolicy = {
  name: 'policy',
  type: 'VALUE' as const,
  fieldPath: 'bookingPolicy.id',
  value: { limit: 250 },
};
