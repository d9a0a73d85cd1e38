import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listComingDays } from '../../contract/calls/workbench/comingDays.ts';
import { useText } from '../messages/useText.ts';
import { useAttention } from '../services/status/useAttention.ts';
import { countQuery } from '../records/list/kindHooks.ts';
import { useServiceCounts } from '../services/list/useServiceCounts.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import type { CountedThings } from './screens.ts';

interface ScreenCountProps {
  of: CountedThings;
  /** ID of the words that describe the number. */
  id: string;
}

/** The number in a screen's link; nothing for people who may not read it. */
export function ScreenCount(props: ScreenCountProps) {
  const mayRead = useMay(listComingDays);
  const Count = counts[props.of];
  return mayRead ? <Count {...props} /> : null;
}

function AttentionCount(props: ScreenCountProps) {
  const { data } = useAttention();
  return <Count {...props} count={data && (data.services?.length ?? 0) + data.problems.length} />;
}

/** Customers add requests at any time, also while no screen of bookings is open. */
const askAgainAfter = 60_000;

function PendingCount(props: ScreenCountProps) {
  const api = useApi();
  const { data } = useQuery({
    ...countQuery({ resource: 'bookings' }, api, { status: 'PENDING' }),
    refetchInterval: askAgainAfter,
  });
  return <Count {...props} count={data} />;
}

function ServiceCount(props: ScreenCountProps) {
  return <Count {...props} count={useServiceCounts()?.all} />;
}

const counts = { attention: AttentionCount, pending: PendingCount, services: ServiceCount } as const;

function Count({ of, id, count = 0 }: ScreenCountProps & { count: number | undefined }) {
  const text = useText();
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <Box component="span" aria-hidden sx={figure}>
      {number(count)}
      <span id={id} hidden>
        {text(`layout.navCount.${of}`, { smart_count: count, count: number(count) })}
      </span>
    </Box>
  );
}

const figure = { marginInlineStart: 'auto', typography: 'caption', color: 'text.tertiary' } as const;
