import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { spotTakingStatuses } from '../../contract/entities/bookings/booking.ts';
import { dayOf, daysAfter } from '../../contract/wallClock.ts';
import { startsIn } from '../bookings/booking/bookingQuestions.ts';
import { bookedTime, type BookingRow } from '../bookings/booking/bookingRow.ts';
import { useBookingChoices } from '../bookings/booking/useBookingNames.ts';
import { useBookingPrices, type BookingPrice } from '../bookings/booking/useBookingPrices.ts';
import { useBookingWords } from '../bookings/booking/useBookingWords.ts';
import { usePaymentWords } from '../bookings/booking/usePaymentWords.ts';
import { readEvents } from '../calendar/readEvents.ts';
import { useText } from '../messages/useText.ts';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { forcedFill } from '../theme/forcedColors.ts';
import { hueOf } from '../theme/hues.ts';
import { rem } from '../theme/rem.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { Tip } from '../ui/Tip.tsx';
import { oneLine } from '../ui/textStyles.ts';
import { headLink, nameLink } from './cardList.ts';
import { bookingsOf, linesOf, sessionsOf, type TodayLine, type TodaySession } from './today.ts';

/** The most bookings of a day that are listed. */
const most = 100;

/** Today by time: who and what, with whom and where. What is over is folded. */
export function TodayCard({ now }: { now: Date }) {
  const text = useText();
  const { timeZone } = useBusiness();
  const [isOpen, setOpen] = useState(false);
  const { time, number } = useFormats();
  const bookings = useGetList<BookingRow>('bookings', {
    filter: { ...startsIn('today', timeZone, now), status: { $in: spotTakingStatuses } },
    pagination: { page: 1, perPage: most },
    sort: { field: 'startDate', order: 'ASC' },
  });
  const sessions = useTodaySessions(now);
  const error = bookings.error ?? sessions.error;
  const isReady = bookings.data !== undefined && sessions.data !== undefined;
  const retry = () => void Promise.all([bookings.refetch(), sessions.refetch()]);
  const { past, left } = linesOf(bookings.data ?? [], sessions.data ?? [], now);
  const prices = useBookingPrices(bookingsOf([...past, ...left]).map(({ id }) => id));
  const priceOf = (line: TodayLine) => (line.kind === 'booking' ? prices.get(line.booking.id) : undefined);
  const next = left.findIndex(({ from }) => Date.parse(from) > now.getTime());
  return (
    <SectionCard
      id="today"
      title={text('overview.today.title')}
      actions={
        <Link component={RouterLink} to="/calendar" sx={headLink}>
          {text('overview.today.calendar')}
        </Link>
      }
    >
      {isReady && past.length + left.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{text('overview.today.none')}</Box>
      )}
      {isReady && past.length + left.length > 0 && (
        <Box sx={{ containerType: 'inline-size', marginBlock: '-8px' }}>
          {past.length > 0 && (
            <Box
              component="button"
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              sx={fold}
            >
              <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} mirrored />
              {text('overview.today.past', { smart_count: past.length, count: number(past.length) })}
            </Box>
          )}
          <Box component="ul" aria-label={text('overview.today.title')} sx={list}>
            {isOpen &&
              past.map((line) => <Line key={keyOf(line)} line={line} price={priceOf(line)} isPast />)}
            {left.map((line, at) => (
              <Line
                key={keyOf(line)}
                line={line}
                price={priceOf(line)}
                mark={at === next && at + past.length > 0 && <NowLine at={time(now)} />}
              />
            ))}
          </Box>
          {left.length === 0 && <Box sx={over}>{text('overview.today.over')}</Box>}
        </Box>
      )}
      {!isReady && error && <ErrorPanel what={text('overview.today.failed')} error={error} onRetry={retry} />}
      {!isReady && !error && <ChangeSkeleton waiting={text('overview.today.loading')} />}
    </SectionCard>
  );
}

const keyOf = (line: TodayLine) => (line.kind === 'booking' ? line.booking.id : line.session.id);

function useTodaySessions(now: Date) {
  const api = useApi();
  const { timeZone = 'UTC' } = useBusiness();
  const day = dayOf(now.toISOString(), timeZone);
  return useQuery({
    // Shares the prefix of react-admin's keys of bookings, which change the spots.
    queryKey: ['bookings', 'todaySessions', day, timeZone],
    queryFn: async ({ signal }): Promise<TodaySession[]> => {
      const range = { from: day, end: daysAfter(day, 1), timeZone, types: ['CLASS', 'COURSE'] } as const;
      return sessionsOf(await readEvents(api, range, signal), day, timeZone);
    },
  });
}

interface LineProps {
  line: TodayLine;
  /** Of a booking; undefined while it is unknown. */
  price: BookingPrice | undefined;
  mark?: ReactNode;
  isPast?: boolean;
}

function Line({ line, price, mark, isPast = false }: LineProps) {
  const text = useText();
  const { time, number } = useFormats();
  const words = useBookingWords();
  const paymentOf = usePaymentWords();
  const people = useBookingChoices('staff');
  const facts =
    line.kind === 'booking'
      ? {
          to: `/bookings/${line.booking.id}`,
          who: line.booking.name,
          what: bookedTime(line.booking).title,
          hue: hueOf(bookedTime(line.booking).serviceId ?? ''),
          staff: line.booking.bookedEntity.slot?.resource?.name,
          location: words.location(line.booking),
          end:
            line.booking.status === 'PENDING' ? (
              <StateChip tone="warn">{words.status(line.booking)}</StateChip>
            ) : (
              paymentOf(line.booking, price)
            ),
        }
      : {
          to: `/services/${line.session.serviceId}`,
          who: line.session.title,
          what: text(`bookings.kind.${line.session.kind}`),
          hue: hueOf(line.session.serviceId),
          staff: people?.find(({ value }) => line.session.resourceIds.includes(value))?.label,
          location: line.session.location,
          end: spotsWords(line.session),
        };
  return (
    <Box component="li" sx={{ ...row, ...(isPast && { color: 'text.tertiary' }) }}>
      {mark}
      <Box component="time" dateTime={line.from} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {time(new Date(line.from))}
      </Box>
      <Box
        aria-hidden
        sx={{ width: 3, height: 22, borderRadius: '2px', bgcolor: `hues.${facts.hue}.edge` }}
      />
      <Box data-part="what" sx={wrapped}>
        <Tip text={`${facts.who} · ${facts.what}`}>
          <Link component={RouterLink} to={facts.to} sx={nameLink}>
            {facts.who}
          </Link>
        </Tip>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {facts.what}
        </Box>
      </Box>
      <Box data-part="where">
        <Box data-part="staff">
          {facts.staff && (
            <>
              <Avatar name={facts.staff} size={24} />
              <Box component="span" sx={oneLine}>
                {facts.staff}
              </Box>
            </>
          )}
        </Box>
        <Box data-part="location" title={facts.location} sx={oneLine}>
          {facts.location}
        </Box>
      </Box>
      <Box data-part="end" sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        {facts.end}
      </Box>
    </Box>
  );

  function spotsWords({ spots, taken }: TodaySession): string {
    const free = spots - taken;
    if (free <= 0) return text('overview.today.full', { count: number(spots) });
    return text('overview.today.spots', { smart_count: free, count: number(free) });
  }
}

/** Between what is over and what follows. */
const NowLine = ({ at }: { at: string }) => (
  <Box aria-hidden sx={nowLine}>
    <span>{at}</span>
  </Box>
);

const wrapped = { minWidth: 0, overflowWrap: 'anywhere' } as const;

const list = { margin: 0, padding: 0, listStyle: 'none' };

const over = { padding: '10px 4px', color: 'text.secondary' } as const;

const fold = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  width: 1,
  minHeight: rem(40),
  padding: '0 4px',
  border: 0,
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  font: 'inherit',
  color: 'text.secondary',
  textAlign: 'start',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
} as const;

const row = {
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'auto 3px minmax(0, 1fr) auto',
  columnGap: '10px',
  minHeight: rem(40),
  paddingBlock: '4px',
  '&:not(:last-child)': { borderBlockEnd: '1px solid', borderColor: 'line' },
  '& [data-part="where"]': {
    gridArea: '2 / 3 / auto / span 2',
    display: 'flex',
    minWidth: 0,
    color: 'text.secondary',
    typography: 'body2',
  },
  '& [data-part="end"]': { gridArea: '1 / 4' },
  '& [data-part="location"]': { flex: '0 1 auto' },
  // In a second line, with a dot between the names and without a face.
  '@container (max-width: 32.49rem)': {
    '& [data-part="staff"]': { flex: '0 1 auto', minWidth: 0, '& > :first-of-type': { display: 'none' } },
    '& [data-part="staff"]:not(:empty) + [data-part="location"]:not(:empty)::before': {
      content: '"·"',
      marginInline: '0.4em',
    },
  },
  '@container (min-width: 32.5rem)': {
    gridTemplateColumns: 'auto 3px minmax(0, 4.6fr) minmax(0, 3.4fr) minmax(0, 2fr) 6.25rem',
    // The name stays whole, also of Latin letters on a page from right to left.
    '& [data-part="what"]': { display: 'flex', gap: '0.5em' },
    '& [data-part="what"] > a': { flex: 'none', maxWidth: 1 },
    '& [data-part="what"] > *': oneLine,
    '& [data-part="where"]': { display: 'contents' },
    '& [data-part="staff"]': {
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      minWidth: 0,
      typography: 'body1',
      color: 'text.primary',
    },
    '& [data-part="location"]': { typography: 'body1', color: 'text.secondary' },
    '& [data-part="end"]': { gridArea: 'auto' },
  },
} as const;

const nowLine = {
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: -1,
  height: 2,
  bgcolor: 'bad.mark',
  ...forcedFill('Highlight'),
  '& > span': {
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: rem(-8),
    paddingInlineEnd: '6px',
    typography: 'caption',
    fontWeight: 600,
    color: 'bad.text',
    bgcolor: 'surface',
  },
} as const;
