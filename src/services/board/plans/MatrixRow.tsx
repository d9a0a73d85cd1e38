// Cells are positioned absolutely, which removes the semantics of table elements.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { EyeOff } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useText } from '../../../messages/useText.ts';
import { coverObstacle, crossingOf } from './coverage.ts';
import { crossingWords, noteWords } from './crossingWords.ts';
import type { PlanTicks } from './planTicks.ts';
import { coveredPlans, useRowTicks } from './usePlanTicks.ts';

interface MatrixRowProps {
  service: Service;
  /** All plans of the grid. Only those from `first` to before `last`, and `active`, are rendered. */
  plans: readonly PricingPlan[];
  first: number;
  last: number;
  /** Focused column, if it is in this row; -1 is the name. */
  active: number | undefined;
  index: number;
  top: number;
  columnWidth: number;
  side: number;
  ticks: PlanTicks;
  mayEdit: boolean;
}

/** A service with its plans. The grid owns styles and event handlers, because there are about a thousand cells. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { service, plans, first, last, active, index, top, columnWidth, side, ticks, mayEdit } = props;
  const text = useText();
  const row = useRowTicks(ticks, service.id);
  const covered = coveredPlans(service, row);
  const none = coverObstacle(service);
  const columns = columnsDrawn(first, last, active);
  return (
    <div role="row" className="row body" aria-rowindex={index + 2} style={{ insetBlockStart: top }}>
      <div role="rowheader" className="side name" aria-colindex={1}>
        <Link
          className="service"
          to={`/services/${service.id}`}
          data-cell={`${index}:-1`}
          tabIndex={active === -1 ? 0 : -1}
          title={service.name}
        >
          {service.name}
        </Link>
        {none && <span className="note">{noteWords(service, text)}</span>}
        {service.hidden && (
          <span className="note" title={text('services.state.HIDDEN')}>
            <Icon of={EyeOff} size={16} />
            <span className="unseen">{text('services.state.HIDDEN')}</span>
          </span>
        )}
      </div>
      <div role="gridcell" className="side total" aria-colindex={2}>
        {none && covered.size === 0 ? '—' : covered.size}
      </div>
      {columns.map((column) => {
        const plan = plans[column];
        if (!plan) return null;
        const tick = row.get(plan.id);
        const crossing = crossingOf(service, plan, covered);
        const words = crossingWords(crossing, tick, text);
        const name = text('board.cell.name', { service: service.name, plan: plan.name });
        return (
          <div
            key={plan.id}
            role="gridcell"
            className="cell"
            aria-colindex={column + 3}
            data-state={tick?.state}
            style={{ insetInlineStart: side + column * columnWidth, width: columnWidth }}
          >
            <span
              role="checkbox"
              className="box"
              aria-checked={crossing.covered}
              aria-disabled={crossing.obstacle !== undefined || undefined}
              aria-readonly={!mayEdit || undefined}
              aria-busy={tick?.state === 'saving' || undefined}
              aria-label={words ? `${name}. ${words}` : name}
              tabIndex={active === column ? 0 : -1}
              data-cell={`${index}:${column}`}
              data-idle={crossing.idle || undefined}
              data-words={words || undefined}
            />
          </div>
        );
      })}
    </div>
  );
});

function columnsDrawn(first: number, last: number, active: number | undefined): number[] {
  const columns = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (active === undefined || active < 0 || (active >= first && active < last)) return columns;
  return active < first ? [active, ...columns] : [...columns, active];
}
