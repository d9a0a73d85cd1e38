import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { noName } from '../../../contract/entities/bookings/contactDetails.ts';
import type { ServiceImpact, SessionAction } from '../../../contract/entities/services/serviceImpact.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';
import { dayTimeFormat } from '../../ui/words/formatters.ts';

type TouchedSession = ServiceImpact['soonestSessions'][number];
export type TouchedBooking = ServiceImpact['soonestBookings'][number];

interface SessionLineProps {
  session: TouchedSession;
  bookings: readonly TouchedBooking[];
  /** Makes the session selectable. */
  ticking?: { ticked: boolean; onTick: (on: boolean) => void } | undefined;
}

/** A session with its bookings. */
export function SessionLine({ session, bookings, ticking }: SessionLineProps) {
  const text = useText();
  const { title, startDate, timeZone, location, participants, action } = session;
  const where = location?.name ?? location?.formattedAddress;
  const customerName = useCustomerWords();
  const words = [useMoment(startDate, timeZone), title, where].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={line}>
      <Head
        action={action}
        tick={
          ticking && (
            <Checkbox checked={ticking.ticked} onChange={({ target }) => ticking.onTick(target.checked)} />
          )
        }
      >
        {words}
      </Head>
      <Box sx={[people, ticking ? { paddingInlineStart: '28px' } : {}]}>
        {bookings.length > 0
          ? bookings.map(customerName).join('; ')
          : participants > 0
            ? text('consequences.list.places', { smart_count: participants })
            : text('consequences.list.nobody')}
      </Box>
    </Box>
  );
}

/** A booking outside the listed sessions. */
export function BookingLine({ booking }: { booking: TouchedBooking }) {
  const { timeZone } = useBusiness();
  const { title, startDate, action } = booking;
  return (
    <Box component="li" sx={line}>
      <Head action={action}>
        {[useCustomerWords()(booking), title, useMoment(startDate, timeZone)].filter(Boolean).join(' · ')}
      </Head>
    </Box>
  );
}

interface HeadProps {
  action: SessionAction;
  tick?: ReactNode;
  children: string;
}

function Head({ action, tick, children }: HeadProps) {
  const text = useText();
  const words = { minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 } as const;
  return (
    <Box sx={{ display: 'flex', gap: '12px', justifyContent: 'space-between' }}>
      {tick ? (
        <Box component="label" sx={tickable}>
          {tick}
          <Box component="span" sx={words}>
            {children}
          </Box>
        </Box>
      ) : (
        <Box sx={words}>{children}</Box>
      )}
      <Box sx={{ flex: 'none', color: action === 'DELETE' ? 'bad.text' : 'text.secondary' }}>
        {text(actionWords[action])}
      </Box>
    </Box>
  );
}

const actionWords = {
  KEEP_AT_CURRENT_LOCATION: 'consequences.list.kept',
  MOVE_TO_LOCATION: 'consequences.list.moved',
  DELETE: 'consequences.list.cancelled',
} as const satisfies Record<SessionAction, string>;

/** `Ana Costa, 2 spots, €30 paid`. */
function useCustomerWords(): (booking: TouchedBooking) => string {
  const text = useText();
  const { locale } = useBusiness();
  return ({ customer, participants, paid }) => {
    const name = customer.name ?? customer.email ?? noName;
    const locations =
      participants > 1 ? text('consequences.list.customer', { name, smart_count: participants }) : name;
    return paid?.currency === undefined
      ? locations
      : text('consequences.list.paid', {
          customer: locations,
          money: moneyFormat(locale, paid.currency)(paid),
        });
  };
}

/** Formats a time in the session's zone, its local time. */
function useMoment(instant: string | undefined, timeZone: string | undefined): string | undefined {
  const { locale } = useBusiness();
  if (instant === undefined) return undefined;
  return dayTimeFormat(locale, timeZone).format(new Date(instant));
}

const line = { paddingBlock: '8px', borderBlockStart: '1px solid', borderColor: 'line' };
const people = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' } as const;
const tickable = {
  display: 'flex',
  alignItems: 'baseline',
  gap: '12px',
  minWidth: 0,
  cursor: 'pointer',
  '& input': { alignSelf: 'start', marginBlockStart: '2px' },
} as const;
