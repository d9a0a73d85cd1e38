import { Box } from '@mui/material';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../messages/useText.ts';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { positionAfterKey } from '../board/gridKeys.ts';
import { useWeekWords } from './useWeekWords.ts';
import type { WeekHours } from './weekHours.ts';
import { surfaces } from './weekSurfaces.ts';

interface WeekGridProps {
  /** Accessible name. */
  label: string;
  hours: readonly number[];
  /** By day, then by hour. */
  days: readonly (readonly WeekHours[])[];
  /** The hours that are being explained. */
  asked: WeekHours | undefined;
  onAsk: (hours: WeekHours, anchor: HTMLElement) => void;
}

/** Days and hours as a grid: arrow keys move, Enter explains. */
export function WeekGrid({ label, hours, days, asked, onAsk }: WeekGridProps) {
  const text = useText();
  const words = useWeekWords();
  const table = useRef<HTMLTableElement>(null);
  const [position, setPosition] = useState({ row: 0, column: 0 });

  function move(event: KeyboardEvent): void {
    const rightToLeft = document.dir === 'rtl';
    const next = positionAfterKey(event, position, { rows: hours.length, columns: days.length, rightToLeft });
    if (!next) return;
    event.preventDefault();
    const column = Math.max(0, next.column);
    setPosition({ row: next.row, column });
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${column}"]`)?.focus();
  }

  return (
    <Box sx={frame}>
      <Box component="table" role="grid" aria-label={label} ref={table} onKeyDown={move} sx={grid}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ width: 52 }}>
              <Box component="span" sx={visuallyHidden}>
                {text('doctor.week.hour')}
              </Box>
            </Box>
            {days.map(([first]) => (
              <th key={first?.from} scope="col">
                {words.day(first?.from ?? '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, row) => (
            <tr key={hour}>
              <th scope="row">{words.time(days[0]?.[row]?.from ?? '')}</th>
              {days.map((day, column) => {
                const cell = day[row];
                if (!cell) return null;
                const isSame = day[row - 1]?.state === cell.state && cell.state !== 'FREE';
                const isQuiet = isSame || quiet.has(cell.state);
                return (
                  <Box
                    component="td"
                    key={cell.from}
                    data-state={cell.state}
                    sx={{ ...surfaces[cell.state], ...(cell.state === 'FREE' && freeEdge) }}
                  >
                    <Box
                      component="button"
                      type="button"
                      data-cell={`${row}-${column}`}
                      tabIndex={position.row === row && position.column === column ? 0 : -1}
                      aria-haspopup="dialog"
                      aria-expanded={asked?.from === cell.from}
                      aria-label={`${words.moment(cell.from)}, ${words.state(cell)}`}
                      onFocus={() => setPosition({ row, column })}
                      onClick={({ currentTarget }) => onAsk(cell, currentTarget)}
                      sx={button}
                    >
                      {!isQuiet && words.state(cell)}
                    </Box>
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Their surface and the legend say it. */
const quiet = new Set(['OUTSIDE', 'NO_SESSION']);

const frame = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  overflowX: 'auto',
  overflowY: 'hidden',
};

const freeEdge = {
  borderInlineStart: '3px solid !important',
  borderInlineStartColor: 'good.mark !important',
};

const grid = {
  width: 1,
  minWidth: 480,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'caption',
  '& thead th': { height: 32, fontWeight: 500, bgcolor: 'sunken', padding: 0 },
  '& tbody th': {
    fontWeight: 400,
    color: 'text.secondary',
    textAlign: 'end',
    paddingInlineEnd: '8px',
    verticalAlign: 'top',
    paddingBlockStart: '4px',
  },
  '& td': { padding: 0, height: 28, border: '1px solid', borderColor: 'line' },
} as const;

const button = {
  display: 'block',
  width: 1,
  minHeight: 28,
  padding: '2px 4px',
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  bgcolor: 'transparent',
  cursor: 'pointer',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible, &[aria-expanded="true"]': {
    outline: '2px solid',
    outlineColor: 'focus',
    outlineOffset: '-2px',
  },
} as const;
