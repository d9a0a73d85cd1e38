import { Box } from '@mui/material';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { useText } from '../../../messages/useText.ts';
import { CellTip } from './CellTip.tsx';
import { crossingOf } from './coverage.ts';
import { positionAfterKey, type GridPosition } from '../gridKeys.ts';
import { MatrixFrame, matrixSizes } from './MatrixFrame.tsx';
import { MatrixHead } from './MatrixHead.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import type { PlanTicks } from './planTicks.ts';
import { useGridWindow } from '../useGridWindow.ts';
import { useTextScale } from '../useTextScale.ts';
import { useMatrixKeyHelp } from './useMatrixKeyHelp.ts';
import { coveredPlans } from './usePlanTicks.ts';

interface PlanMatrixProps {
  services: readonly Service[];
  plans: readonly PricingPlan[];
  /** Number of services per plan, before filtering. */
  counts: ReadonlyMap<string, number>;
  ticks: PlanTicks;
  mayEdit: boolean;
}

/** Virtualised grid of services by plans. Arrow keys move, Space ticks. */
export function PlanMatrix({ services, plans, counts, ticks, mayEdit }: PlanMatrixProps) {
  const text = useText();
  const [width, setWidth] = useState(0);
  const [bars, setBars] = useState(0);
  const { rowHeight, head, narrow, name, total, minColumn, maxColumn } = matrixSizes(width, useTextScale());
  const side = name + total;
  const columnWidth = within(minColumn, (width - side) / Math.max(plans.length, 1), maxColumn);
  const sizes = { rows: services.length, columns: plans.length, rowHeight, columnWidth, head, side };
  const { frame, shown, measure, reveal } = useGridWindow(sizes);
  const [position, setPosition] = useState<GridPosition>({ row: 0, column: 0 });
  // After filtering, clamps the focused cell to the remaining rows.
  const active: GridPosition = {
    row: Math.min(position.row, services.length - 1),
    column: Math.min(position.column, plans.length - 1),
  };
  useWidth(frame, setWidth, setBars);
  useMatrixKeyHelp();

  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    frame.current
      ?.querySelector<HTMLElement>(`[data-cell="${position.row}:${position.column}"]`)
      ?.focus({ preventScroll: true });
  }, [position, frame]);

  function goTo(next: GridPosition): void {
    reveal(next.row, next.column);
    moved.current = true;
    setPosition({ ...next });
  }

  function press({ row, column }: GridPosition): void {
    const [service, plan] = [services[row], plans[column]];
    if (!mayEdit || !service || !plan) return;
    const tick = ticks.of(service.id).get(plan.id);
    if (tick?.state === 'failed') {
      ticks.retry(service.id, plan.id);
      return;
    }
    const crossing = crossingOf(service, plan, coveredPlans(service, ticks.of(service.id)));
    if (!crossing.obstacle) ticks.set(service.id, plan.id, !crossing.covered);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = positionOf(event.target);
    if (!at || event.altKey) return;
    if (at.column >= 0 && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault();
      press(at);
      return;
    }
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = positionAfterKey(event, at, { rows: services.length, columns: plans.length, rightToLeft });
    if (!next) return;
    event.preventDefault();
    goTo(next);
  }

  function onClick({ target }: MouseEvent): void {
    const cell =
      target instanceof Element ? target.closest('[role="gridcell"]')?.querySelector('[data-cell]') : null;
    const at = positionOf(cell ?? null);
    if (!at || at.column < 0) return;
    goTo(at);
    press(at);
  }

  const { firstRow, lastRow, firstColumn, lastColumn } = shown;
  return (
    <Box sx={{ position: 'relative' }}>
      <MatrixFrame
        ref={frame}
        onScroll={measure}
        data-narrow={narrow ? '' : undefined}
        style={{ maxWidth: side + plans.length * maxColumn + bars }}
      >
        <div
          role="grid"
          className="grid"
          aria-label={text('board.grid')}
          aria-rowcount={services.length + 1}
          aria-colcount={plans.length + 2}
          aria-readonly={!mayEdit || undefined}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={({ target }) => {
            const at = positionOf(target);
            if (at && (at.row !== active.row || at.column !== active.column)) setPosition(at);
          }}
          style={{ width: side + plans.length * columnWidth, height: head + services.length * rowHeight }}
        >
          <MatrixHead
            {...{ plans, counts, columnWidth, name, total, services: services.length }}
            first={firstColumn}
            last={lastColumn}
          />
          {rowsDrawn(firstRow, lastRow, active.row).map((index) => {
            const service = services[index];
            return (
              service && (
                <MatrixRow
                  key={service.id}
                  {...{ service, plans, index, columnWidth, side, ticks, mayEdit }}
                  first={firstColumn}
                  last={lastColumn}
                  active={index === active.row ? active.column : undefined}
                  top={head + index * rowHeight}
                />
              )
            );
          })}
        </div>
      </MatrixFrame>
      <CellTip frame={frame} />
    </Box>
  );
}

const within = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, Math.floor(value)));

/** Keeps the focused row rendered while scrolling, so that its focus is not lost. */
function rowsDrawn(first: number, last: number, active: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (active < 0 || (active >= first && active < last)) return rows;
  return active < first ? [active, ...rows] : [...rows, active];
}

function positionOf(target: EventTarget | null): GridPosition | undefined {
  const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
  const [row, column] = (cell ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Measures the frame, and its edges with the scroll bar. */
function useWidth(
  frame: { current: HTMLElement | null },
  setWidth: (width: number) => void,
  setBars: (bars: number) => void,
): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const read = () => {
      setWidth(element.clientWidth);
      setBars(element.offsetWidth - element.clientWidth);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, setWidth, setBars]);
}
