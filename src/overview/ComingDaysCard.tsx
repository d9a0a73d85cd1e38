import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../messages/useText.ts';
import { forcedFill, forcedHatching } from '../theme/forcedColors.ts';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { dateFormat } from '../ui/words/formatters.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useIsPhone } from '../ui/page/useIsPhone.ts';
import { useComingDays, type ComingDay } from './useComingDays.ts';

/** Booked against open hours and spots of seven days: a picture over the table of its figures. */
export function ComingDaysCard({ now }: { now: Date }) {
  const text = useText();
  const { data, error, refetch } = useComingDays(now);
  const isPhone = useIsPhone();
  return (
    <SectionCard id="days" title={text('overview.days.title')}>
      {data && (isPhone ? <DayRows days={data.days} /> : <DayColumns days={data.days} />)}
      {!data && error && (
        <ErrorPanel what={text('overview.days.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('overview.days.loading')} />}
    </SectionCard>
  );
}

const hoursOf = (minutes: number) => Math.round(minutes / 60);

function useDayWords() {
  const text = useText();
  const { locale, business } = useBusiness();
  const { number } = useFormats();
  const days = dateFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric' });
  const money = moneyFormat(locale, business?.currency);
  const pair = (some: number, all: number): ReactNode => (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {number(some)}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text('overview.days.of', { count: number(all) })}
      </Box>
    </>
  );
  return {
    day: ({ date }: ComingDay) => days.format(new Date(`${date}T00:00:00Z`)),
    hours: (day: ComingDay): ReactNode =>
      isClosed(day)
        ? day.bookedMinutes === 0
          ? text('overview.days.closed')
          : text('overview.days.closedBooked', { count: number(hoursOf(day.bookedMinutes)) })
        : pair(hoursOf(day.bookedMinutes), hoursOf(day.openMinutes)),
    spots: (day: ComingDay): ReactNode => (day.spots === 0 ? '—' : pair(day.takenSpots, day.spots)),
    expected: (day: ComingDay): ReactNode => (Number(day.expected.value) === 0 ? '—' : money(day.expected)),
  };
}

/** Nobody works; appointments from before can remain. */
const isClosed = ({ openMinutes }: ComingDay) => openMinutes === 0;

function DayColumns({ days }: { days: readonly ComingDay[] }) {
  const text = useText();
  const words = useDayWords();
  return (
    <Box
      component="table"
      aria-labelledby="days-title"
      sx={{ ...table, '& th[scope="col"]:not(:first-of-type)': { width: '11.8%' } }}
    >
      <thead>
        <Box component="tr" aria-hidden>
          <Box component="td" />
          {days.map((day) => (
            <td key={day.date}>
              <Bars day={day} />
            </td>
          ))}
        </Box>
        <tr>
          <th scope="col">
            <Box component="span" sx={visuallyHidden}>
              {text('overview.days.figure')}
            </Box>
          </th>
          {days.map((day) => (
            <th key={day.date} scope="col">
              {words.day(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, swatch }) => (
          <tr key={key}>
            <th scope="row">
              <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
                {swatch && <Box aria-hidden sx={{ ...square, ...swatch }} />}
                {text(`overview.days.${key}`)}
              </Box>
            </th>
            {days.map((day) => (
              <td key={day.date}>{words[key](day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** On phones: a day a row. */
function DayRows({ days }: { days: readonly ComingDay[] }) {
  const text = useText();
  const words = useDayWords();
  return (
    <Box component="table" aria-labelledby="days-title" sx={table}>
      <thead>
        <tr>
          <th scope="col">{text('overview.days.day')}</th>
          {rows.map(({ key }) => (
            <th key={key} scope="col">
              {text(`overview.days.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{words.day(day)}</th>
            {rows.map(({ key }) => (
              <td key={key}>{words[key](day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The shares of booked hours and spots; a closed day is hatched. */
function Bars({ day }: { day: ComingDay }) {
  if (isClosed(day) && day.spots === 0) return <Box sx={{ ...track, width: 36, ...hatched }} />;
  const shares = [
    { key: 'hours', share: shareOf(day.bookedMinutes, day.openMinutes), fill: fills.hours },
    { key: 'spots', share: shareOf(day.takenSpots, day.spots), fill: fills.spots },
  ];
  return (
    <Box sx={{ display: 'flex', gap: '3px', justifyContent: 'end' }}>
      {shares.map(({ key, share, fill }) => (
        <Box key={key} sx={key === 'hours' && isClosed(day) ? { ...track, ...hatched } : track}>
          <Box sx={{ height: `${share * 100}%`, ...fill }} />
        </Box>
      ))}
    </Box>
  );
}

const shareOf = (some: number, all: number): number => (all === 0 ? 0 : Math.min(1, some / all));

const fills = {
  hours: { bgcolor: 'text.secondary', ...forcedFill('CanvasText') },
  spots: { bgcolor: 'control', ...forcedFill('Highlight') },
};

const rows = [
  { key: 'hours', swatch: fills.hours },
  { key: 'spots', swatch: fills.spots },
  { key: 'expected', swatch: undefined },
] as const;

const square = { width: 12, height: 12, borderRadius: '4px', flex: 'none' };

const track = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  width: 18,
  height: 72,
  marginInlineStart: 'auto',
  '& + &': { marginInlineStart: 0 },
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: '4px',
  bgcolor: 'sunken',
} as const;

const hatched = {
  color: 'lineStrong',
  backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 1px, transparent 1px 6px)',
  ...forcedHatching,
};

const table = {
  width: 1,
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& td, & th[scope="col"]': { textAlign: 'end' },
  '& th': { fontWeight: 500, textAlign: 'start' },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
  '& thead tr:first-of-type td:first-of-type, & tbody th': { width: '17%' },
  '& td, & th': { padding: '6px 0 6px 4px' },
  '& tbody tr': { borderBlockStart: '1px solid', borderColor: 'line' },
  '& tbody th': { fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' },
} as const;
