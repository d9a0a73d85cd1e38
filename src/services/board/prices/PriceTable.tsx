// Rows are positioned absolutely, which removes the semantics of table elements.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useText } from '../../../messages/useText.ts';
import { PriceFrame, priceSizes } from './PriceFrame.tsx';
import { PriceRow } from './PriceRow.tsx';
import { useGridWindow } from '../useGridWindow.ts';
import { useTextScale } from '../useTextScale.ts';
import type { OpenVariants } from './useOpenVariants.ts';
import type { PriceEdits } from './usePriceEdits.ts';
import { useFocusPriceInput, useFocusPrice } from './useFocusPrice.ts';

interface PriceTableProps {
  open: OpenVariants;
  edits: PriceEdits;
  mayEdit: boolean;
  /** Whether the variants are still to come. */
  pending: boolean;
}

/** Virtualised table of all prices, variants below their service. */
export function PriceTable({ open, edits, mayEdit, pending }: PriceTableProps) {
  const { lines } = open;
  const text = useText();
  const scale = useTextScale();
  const [row, head] = [priceSizes.row * scale, priceSizes.head * scale];
  const sizes = { rows: lines.length, columns: 0, rowHeight: row, columnWidth: 1, head, side: 0 };
  const { frame, shown, measure, reveal } = useGridWindow(sizes);
  const [active, setActive] = useState(0);
  const enter = useFocusPriceInput(frame);
  const goTo = (index: number) => {
    const next = lines.findIndex((line, at) => (index < active ? at <= index : at >= index) && line.cell);
    const to = index < active ? lines.findLastIndex((line, at) => at <= index && line.cell) : next;
    if (to < 0) return;
    reveal(to, -1);
    setActive(to);
    enter(to);
  };
  useFocusPrice(edits, lines, goTo);
  const drawn = Array.from({ length: shown.lastRow - shown.firstRow }, (_, at) => shown.firstRow + at);
  if (!drawn.includes(active) && active < lines.length) drawn.push(active);
  return (
    <PriceFrame ref={frame} onScroll={measure}>
      <div
        role="table"
        aria-label={text('board.prices.table')}
        aria-rowcount={lines.length + 1}
        style={{ height: head + lines.length * row }}
      >
        <div role="row" aria-rowindex={1} data-head>
          <span role="columnheader">
            {text('board.prices.service')}
            <AllVariants open={open} />
          </span>
          <span role="columnheader">{text('board.prices.kind')}</span>
          <span role="columnheader" data-numeric>
            {text('board.prices.price')}
          </span>
          <span role="columnheader">{text('board.prices.note')}</span>
        </div>
        {drawn
          .toSorted((a, b) => a - b)
          .map((index) => {
            const line = lines[index];
            return (
              line && (
                <PriceRow
                  key={line.key}
                  {...{ line, edits, mayEdit, open, pending, index }}
                  top={head + index * row}
                  onFocus={() => setActive(index)}
                  onMove={(by) => goTo(index + by)}
                />
              )
            );
          })}
      </div>
    </PriceFrame>
  );
}

/** Opens or closes the variants of all shown services. */
function AllVariants({ open: { toggleAll, areAllOpen } }: { open: OpenVariants }) {
  const text = useText();
  if (!toggleAll) return null;
  return (
    <Button size="small" variant="text" onClick={toggleAll} sx={{ marginInlineStart: '8px' }}>
      {text(areAllOpen ? 'board.prices.closeAll' : 'board.prices.openAll')}
    </Button>
  );
}

/** Rows per batch on phones. */
const linesAtOnce = 60;

/** The table on phones, as cards. */
export function PriceCards({ open, edits, mayEdit, pending }: PriceTableProps) {
  const { lines } = open;
  const text = useText();
  const [count, setCount] = useState(linesAtOnce);
  const frame = useRef<HTMLDivElement>(null);
  const enter = useFocusPriceInput(frame);
  useFocusPrice(edits, lines, (index) => {
    setCount((before) => Math.max(before, index + 1));
    enter(index);
  });
  return (
    <>
      <AllVariants open={open} />
      <PriceFrame ref={frame} data-cards>
        <div role="table" aria-label={text('board.prices.table')} aria-rowcount={lines.length + 1}>
          <div role="row" aria-rowindex={1} data-head>
            <span role="columnheader">{text('board.prices.service')}</span>
            <span role="columnheader">{text('board.prices.kind')}</span>
            <span role="columnheader">{text('board.prices.price')}</span>
            <span role="columnheader">{text('board.prices.note')}</span>
          </div>
          {lines.slice(0, count).map((line, index) => (
            <PriceRow key={line.key} {...{ line, edits, mayEdit, open, pending, index }} />
          ))}
        </div>
      </PriceFrame>
      {lines.length > count && (
        <Box sx={{ marginBlockStart: '12px' }}>
          <Button fullWidth onClick={() => setCount(count + linesAtOnce)}>
            {text('board.more', { smart_count: Math.min(linesAtOnce, lines.length - count) })}
          </Button>
        </Box>
      )}
    </>
  );
}
