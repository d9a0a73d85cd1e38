import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Category } from '../../contract/entities/services/category.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { useApi } from '../ui/useApi.ts';
import { useFormats } from '../ui/words/useFormats.ts';

/** URL of the list of services of a category. */
export const servicesIn = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ category: [id] }) })}`;

/** Returns a function that converts categories to rows. */
export function useCategoryRows() {
  const text = useText();
  const { number, date } = useFormats();
  const counts = useServiceCounts();
  const day = (at: string | undefined) => (at ? <time dateTime={at}>{date(new Date(at))}</time> : <Absent />);
  return {
    read({ id, name, createdDate, updatedDate }: Category): RowParts {
      // A dash while loading, never 0.
      const count = counts && (counts.get(id) ?? 0);
      return {
        pictureUrl: undefined,
        line: count ? text('categories.services', { smart_count: count, count: number(count) }) : undefined,
        cell(column) {
          if (column === 'created') return day(createdDate);
          if (column === 'updated') return day(updatedDate);
          if (!count) return count === undefined ? '–' : number(count);
          return (
            <Link
              component={RouterLink}
              to={servicesIn(id)}
              aria-label={text('categories.servicesOf', { smart_count: count, count: number(count), name })}
            >
              {number(count)}
            </Link>
          );
        },
      };
    },
  };
}

/** Returns a function that converts categories to cards. */
export function useCategoryCards() {
  const text = useText();
  const { number } = useFormats();
  const counts = useServiceCounts();
  return {
    read({ id }: Category): CardParts {
      const count = counts?.get(id) ?? 0;
      return {
        pictureUrl: undefined,
        line: !counts
          ? '–'
          : count > 0
            ? text('categories.services', { smart_count: count, count: number(count) })
            : text('categories.noLine'),
        state: undefined,
        end: undefined,
      };
    },
  };
}

/** Number of services by category; undefined while loading. */
export function useServiceCounts(): ReadonlyMap<string, number> | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of services, so it is invalidated with them.
    queryKey: ['services', 'byCategory'],
    queryFn: async ({ signal }) => {
      const [found] = (await api.facets({}, [byCategory], { signal })).data;
      return new Map((found?.values?.results ?? []).map(({ value, count }) => [value, count]));
    },
  });
  return data;
}

const byCategory = {
  name: 'category',
  type: 'VALUE' as const,
  fieldPath: 'category.id',
  value: { limit: 250 },
};
