import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { useApi } from '../ui/useApi.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { PlanState } from './PlanState.tsx';
import { readTerms } from './planTerms.ts';
import { useTermWords } from './useTermWords.ts';

/** URL of the list of services in a plan. */
export const servicesOf = (id: string): string =>
  `/services?${new URLSearchParams({
    filter: JSON.stringify({ plan: [id] }),
  })}`;

/** Returns a function that converts plans to rows. */
export function usePlanRows() {
  const text = useText();
  const { number, date } = useFormats();
  const termWords = useTermWords();
  const counts = useServiceCounts();
  return {
    read(plan: PricingPlan): RowParts {
      const { id, name, description, updatedDate, pricingVariants } = plan;
      const terms = termWords(readTerms(pricingVariants?.[0]));
      // A dash while loading, never 0.
      const count = counts && (counts.get(id) ?? 0);
      return {
        pictureUrl: undefined,
        line: description === undefined || description === '' ? terms : description,
        cell(column) {
          if (column === 'terms') return terms === '' ? <Absent /> : terms;
          if (column === 'state') return <PlanState plan={plan} />;
          if (column === 'updated') {
            return updatedDate ? (
              <time dateTime={updatedDate}>{date(new Date(updatedDate))}</time>
            ) : (
              <Absent />
            );
          }
          if (!count) return count === undefined ? '–' : number(count);
          return (
            <Link
              component={RouterLink}
              to={servicesOf(id)}
              aria-label={text('plans.services.countOf', { smart_count: count, count: number(count), name })}
            >
              {number(count)}
            </Link>
          );
        },
      };
    },
  };
}

/** Returns a function that converts plans to cards. */
export function usePlanCards() {
  const text = useText();
  const { number } = useFormats();
  const termWords = useTermWords();
  const counts = useServiceCounts();
  return {
    read(plan: PricingPlan): CardParts {
      const terms = termWords(readTerms(plan.pricingVariants?.[0]));
      const count = counts && (counts.get(plan.id) ?? 0);
      return {
        pictureUrl: undefined,
        line: terms === '' ? text('plans.noLine') : terms,
        state: <PlanState plan={plan} />,
        end:
          count === undefined
            ? '–'
            : text('plans.services.count', { smart_count: count, count: number(count) }),
      };
    },
  };
}

/** Number of services by plan; undefined while loading. */
function useServiceCounts(): ReadonlyMap<string, number> | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of services, so it is invalidated with them.
    queryKey: ['services', 'byPlan'],
    queryFn: async ({ signal }) => {
      const [found] = (await api.facets({}, [byPlan], { signal })).data;
      return new Map((found?.values?.results ?? []).map(({ value, count }) => [value, count]));
    },
  });
  return data;
}

const byPlan = {
  name: 'plan',
  type: 'VALUE' as const,
  fieldPath: 'payment.pricingPlanIds',
  value: { limit: 250 },
};
