// Cells are positioned absolutely, which removes the semantics of table elements.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText, type Text } from '../../../messages/useText.ts';

interface MatrixHeadProps {
  plans: readonly PricingPlan[];
  counts: ReadonlyMap<string, number>;
  first: number;
  last: number;
  columnWidth: number;
  name: number;
  total: number;
  /** Number of rows. */
  services: number;
}

/** Sticky head with the plans' names, states and numbers of services. */
export function MatrixHead(props: MatrixHeadProps) {
  const { plans, counts, first, last, columnWidth, name, total, services } = props;
  const text = useText();
  const { number } = useFormats();
  return (
    <div role="row" className="row head" aria-rowindex={1}>
      <div role="columnheader" className="side name" aria-colindex={1}>
        <span>{text('board.column.service')}</span>
        <span className="sum">
          {text('board.column.services', { smart_count: services, count: number(services) })}
        </span>
      </div>
      <div role="columnheader" className="side total" aria-colindex={2}>
        <span>{text('board.column.plans')}</span>
      </div>
      {plans.slice(first, last).map((plan, at) => {
        const column = first + at;
        const covers = counts.get(plan.id) ?? 0;
        const state = planState(plan, text);
        return (
          <div
            key={plan.id}
            role="columnheader"
            className="plan"
            aria-colindex={column + 3}
            style={{ insetInlineStart: name + total + column * columnWidth, width: columnWidth }}
          >
            <span className="planName" title={plan.name}>
              {plan.name}
            </span>
            <span className="sum">
              {text('board.column.covers', { smart_count: covers, count: number(covers) })}
              {state && <em> · {state}</em>}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Returns why customers can't buy a plan; empty if they can. */
export function planState({ archived, buyable, visibility }: PricingPlan, text: Text): string {
  if (archived) return text('board.plan.archived');
  if (visibility === 'PRIVATE') return text('board.plan.private');
  return buyable === false ? text('board.plan.notSold') : '';
}
