import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetIdentity } from 'react-admin';
import { listComingDays } from '../../contract/calls/workbench/comingDays.ts';
import { NotAllowed } from '../auth/NotAllowed.tsx';
import { BookingFlows } from '../bookings/actions/BookingFlows.tsx';
import { NewBookingButton } from '../bookings/actions/NewBookingButton.tsx';
import { useText } from '../messages/useText.ts';
import { useRecordKinds } from '../records/recordKinds.ts';
import { from } from '../theme/widths.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useStableSize } from '../ui/loading/useStableSize.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useMinute } from '../ui/useMinute.ts';
import { dateFormat } from '../ui/words/formatters.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { ComingDaysCard } from './ComingDaysCard.tsx';
import { DraftsCard } from './DraftsCard.tsx';
import { FirstUseCard } from './FirstUseCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { RequestsCard } from './RequestsCard.tsx';
import { TodayCard } from './TodayCard.tsx';
import { WaitlistCard } from './WaitlistCard.tsx';
import { useHasBookings } from './useHasBookings.ts';

/** The landing page, also of people who may not see it. */
export function Overview() {
  const text = useText();
  const mayRead = useMay(listComingDays);
  const { error, refetch } = useGetIdentity();
  if (mayRead === undefined) {
    return error ? (
      <>
        <PageHead title={text('overview.title')} />
        <ErrorPanel what={text('overview.failed')} error={error} onRetry={() => void refetch()} />
      </>
    ) : null;
  }
  return mayRead ? <Cards /> : <NotAllowed />;
}

/** The day, the week, and what waits for an answer. Each card loads, fails and retries alone. */
function Cards() {
  const text = useText();
  const kinds = useRecordKinds();
  const { locale, timeZone } = useBusiness();
  const now = useMinute();
  const isNew = useHasBookings() === false;
  const today = dateFormat(locale, { timeZone, dateStyle: 'full' }).format(now);
  return (
    <BookingFlows>
      <PageHead title={text('overview.title')} lead={today} actions={<NewBookingButton />} />
      <Box data-width="cards" sx={columns}>
        <Box sx={column}>
          {isNew ? (
            <Placed order={1}>
              <FirstUseCard />
            </Placed>
          ) : (
            <>
              <Placed order={2}>
                <TodayCard now={now} />
              </Placed>
              <Placed order={5}>
                <ComingDaysCard now={now} />
              </Placed>
              <Placed order={6}>
                <MoneyCard now={now} />
              </Placed>
            </>
          )}
          <Placed order={8}>
            <ChangesCard now={now} />
          </Placed>
        </Box>
        <Box sx={column}>
          {!isNew && (
            <Placed order={1}>
              <RequestsCard now={now} />
            </Placed>
          )}
          {!isNew && (
            <Placed order={4}>
              <WaitlistCard />
            </Placed>
          )}
          <Placed order={0}>
            <DraftsCard now={now} />
          </Placed>
          <Placed order={3}>
            <AttentionCard />
          </Placed>
          {kinds.map(
            ({ resource, OverviewCard }) =>
              OverviewCard && (
                <Placed key={resource} order={7} name={resource}>
                  <OverviewCard />
                </Placed>
              ),
          )}
        </Box>
      </Box>
    </BookingFlows>
  );
}

interface PlacedProps {
  order: number;
  /** Under which its height is kept; cards of families share an order. */
  name?: string;
  children: ReactNode;
}

/** A card with its place in one column. Empty ones take none, but for a card that has not loaded again after a reload. */
function Placed({ order, name = `${order}`, children }: PlacedProps) {
  const { box, size } = useStableSize(`overview ${name}`);
  const empty = size?.height ? {} : { '&:empty': { display: 'none' } };
  return (
    <Box ref={box} style={size} sx={{ order, minWidth: 0, ...empty }}>
      {children}
    </Box>
  );
}

const twoColumns = `@media ${from(1200)}`;

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: '16px',
  marginBlockEnd: '24px',
  [twoColumns]: { gridTemplateColumns: 'minmax(0, 652fr) minmax(0, 476fr)' },
} as const;

/** In one column, its cards belong to the grid, so that the urgent ones come first. */
const column = {
  display: 'contents',
  [twoColumns]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '16px',
    '& > *': { order: 'unset' },
  },
} as const;
