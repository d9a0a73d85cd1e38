import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { Day } from '../ui/page/Day.tsx';
import { PlanState } from './PlanState.tsx';
import { readTerms } from './planTerms.ts';
import { useSessionWords } from './useSessionWords.ts';
import { useTermWords } from './useTermWords.ts';

/** URL of the list of services in a plan. */
export const servicesOf = (id: string): string =>
  `/services?${new URLSearchParams({
    filter: JSON.stringify({ plan: [id] }),
  })}`;

/** Returns a function that describes the price, term and limited sessions of a plan; `''` if it has none. */
function usePlanTerms(): (plan: PricingPlan) => string {
  const termWords = useTermWords();
  const sessionWords = useSessionWords();
  return ({ pricingVariants, benefit }) =>
    [termWords(readTerms(pricingVariants?.[0])), benefit?.type === 'LIMITED' ? sessionWords(benefit) : '']
      .filter(Boolean)
      .join(' · ');
}

/** Returns a function that converts plans to rows. */
export function usePlanRows() {
  const termsOf = usePlanTerms();
  const countOf = useServicesBy('payment.pricingPlanIds');
  return {
    read(plan: PricingPlan): RowParts {
      const { id, name, description, updatedDate } = plan;
      const terms = termsOf(plan);
      const count = countOf(id);
      return {
        pictureUrl: undefined,
        line: description === undefined || description === '' ? terms : description,
        cell(column) {
          if (column === 'terms') return terms === '' ? <Absent /> : terms;
          if (column === 'state') return <PlanState plan={plan} />;
          if (column === 'updated') return <Day at={updatedDate} />;
          return <CountLink count={count} to={servicesOf(id)} label="plans.services.countOf" name={name} />;
        },
      };
    },
  };
}

/** Returns a function that converts plans to cards. */
export function usePlanCards() {
  const text = useText();
  const { number } = useFormats();
  const termsOf = usePlanTerms();
  const countOf = useServicesBy('payment.pricingPlanIds');
  return {
    read(plan: PricingPlan): CardParts {
      const terms = termsOf(plan);
      const count = countOf(plan.id);
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
