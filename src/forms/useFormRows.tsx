import { useQuery } from '@tanstack/react-query';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { Absent } from '../ui/page/Absent.tsx';
import { useApi } from '../ui/useApi.ts';
import { useBusiness } from '../ui/useBusiness.ts';
import { listOf } from '../ui/words/listOf.ts';
import { useFormats } from '../ui/words/useFormats.ts';

/** URL of the list of services with a form. */
export const servicesWith = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ where: { 'form.id': { $in: [id] } } }) })}`;

/** Returns a function that converts booking forms to rows. */
export function useFormRows() {
  const text = useText();
  const { locale } = useBusiness();
  const { number, date } = useFormats();
  const counts = useServiceCounts();
  return {
    read({ id, name, fields, default: isDefault, updatedDate }: BookingForm): RowParts {
      // A dash while loading, never 0.
      const count = counts && (counts.get(id) ?? 0);
      return {
        pictureUrl: undefined,
        line: listOf(
          fields.map(({ label }) => label),
          locale,
        ),
        cell(column) {
          if (column === 'questions') return number(fields.length);
          if (column === 'default') return isDefault ? <DefaultChip /> : <Absent />;
          if (column === 'updated') {
            return <time dateTime={updatedDate}>{date(new Date(updatedDate))}</time>;
          }
          if (!count) return count === undefined ? '–' : number(count);
          const words = { smart_count: count, count: number(count), name };
          return (
            <Link component={RouterLink} to={servicesWith(id)} aria-label={text('forms.servicesWith', words)}>
              {number(count)}
            </Link>
          );
        },
      };
    },
  };
}

/** Returns a function that converts booking forms to cards. */
export function useFormCards() {
  const text = useText();
  const { number } = useFormats();
  const counts = useServiceCounts();
  return {
    read({ id, fields, default: isDefault }: BookingForm): CardParts {
      const questions = text('forms.questions', { smart_count: fields.length, count: number(fields.length) });
      const count = counts && (counts.get(id) ?? 0);
      const services =
        count === undefined ? '–' : text('categories.services', { smart_count: count, count: number(count) });
      return {
        pictureUrl: undefined,
        line: `${questions} · ${services}`,
        state: isDefault && <DefaultChip />,
        end: undefined,
      };
    },
  };
}

/** Number of services by form; undefined while loading. */
function useServiceCounts(): ReadonlyMap<string, number> | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of services, so it is invalidated with them.
    queryKey: ['services', 'byForm'],
    queryFn: async ({ signal }) => {
      const [found] = (await api.facets({}, [byForm], { signal })).data;
      return new Map((found?.values?.results ?? []).map(({ value, count }) => [value, count]));
    },
  });
  return data;
}

const byForm = { name: 'form', type: 'VALUE' as const, fieldPath: 'form.id', value: { limit: 250 } };
