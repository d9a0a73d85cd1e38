import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { dayOf } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useDayTitle } from '../../ui/words/useDayTitle.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { lines } from './ChangeLine.tsx';

interface ChangeDaysProps {
  /** Accessible name. */
  label: string;
  /** Newest first. */
  changes: readonly RecordedChange[];
  now: Date;
  /** Whether the first and the last day may have more changes on other pages. */
  cut: { first: boolean; last: boolean };
  /** Level of the headings. */
  heading: 'h2' | 'h3';
  renderLine: (change: RecordedChange, index: number) => ReactNode;
}

/** Changes under the headings of their days in the business's zone. */
export function ChangeDays({ label, changes, now, cut, heading, renderLine }: ChangeDaysProps) {
  const text = useText();
  const id = useId();
  const { timeZone } = useBusiness();
  const { number } = useFormats();
  const titleOf = useDayTitle(now);
  const byDay = new Map<string, { change: RecordedChange; index: number }[]>();
  for (const [index, change] of changes.entries()) {
    const day = dayOf(change.date, timeZone);
    byDay.set(day, [...(byDay.get(day) ?? []), { change, index }]);
  }
  const days = [...byDay];
  return (
    <Box component="fieldset" aria-label={label} sx={frame}>
      {days.map(([day, rows], at) => {
        const isCut = (at === 0 && cut.first) || (at === days.length - 1 && cut.last);
        return (
          <section key={day} aria-labelledby={`${id}${day}`}>
            <Box sx={head}>
              <Typography id={`${id}${day}`} component={heading} sx={{ fontWeight: 600 }}>
                {titleOf(day)}
              </Typography>
              {!isCut && (
                <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {text('history.changes', { smart_count: rows.length, count: number(rows.length) })}
                </Box>
              )}
            </Box>
            <Box component="ul" aria-labelledby={`${id}${day}`} sx={lines}>
              {rows.map(({ change, index }) => renderLine(change, index))}
            </Box>
          </section>
        );
      })}
    </Box>
  );
}

/** To the edges of the card, whose padding the lines have. */
const frame = {
  margin: 0,
  marginInline: 'calc(-1 * var(--card-padding, 0px))',
  padding: 0,
  minWidth: 0,
  border: 0,
} as const;

const head = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '0 12px',
  minHeight: rem(36),
  paddingInline: 'var(--card-padding, 0)',
  bgcolor: 'sunken',
  borderBlock: '1px solid',
  borderColor: 'line',
} as const;
