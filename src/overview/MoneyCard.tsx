import { Box, Link } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { comingDays } from '../../contract/calls/workbench/comingDays.ts';
import { cents, moneyOfCents, type Money } from '../../contract/entities/values/money.ts';
import { useText } from '../messages/useText.ts';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { SegmentedChoice } from '../ui/fields/SegmentedChoice.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { useComingDays, type ComingDay } from './useComingDays.ts';

const periods = ['week', 'month'] as const;
type Period = (typeof periods)[number];
const daysOf = { week: comingDays.default, month: comingDays.most } as const satisfies Record<Period, number>;

/** The expected payments of the next days, and the paid part. */
export function MoneyCard({ now }: { now: Date }) {
  const text = useText();
  const [period, setPeriod] = useState<Period>('week');
  const { data, error, refetch } = useComingDays(now, daysOf[period]);
  const { locale, business } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  const unpaid = new URLSearchParams({
    filter: JSON.stringify({ view: 'unpaid', time: [period], status: ['CONFIRMED'] }),
  });
  const figuresOf = (days: readonly ComingDay[]) => {
    const expected = sumOf(days.map((day) => day.expected));
    const owed = sumOf(days.map((day) => day.owed));
    return {
      expected: money(expected),
      paid: money(lessBy(expected, owed)),
      owed: money(owed),
    };
  };
  const today = figuresOf((data?.days ?? []).slice(0, 1));
  const all = figuresOf(data?.days ?? []);
  const count = (data?.days ?? []).reduce((sum, { unpaidBookings }) => sum + unpaidBookings, 0);
  return (
    <SectionCard
      id="money"
      title={text('overview.money.title')}
      actions={
        <SegmentedChoice
          legend={text('overview.money.period.label')}
          name="money-period"
          value={period}
          options={periods.map((value) => ({ value, label: text(`overview.money.period.${value}`) }))}
          onChange={setPeriod}
        />
      }
    >
      {data && (
        <>
          <Box component="dl" sx={strip}>
            <Figure value={today.expected} label={text('overview.money.today', { paid: today.paid })} />
            <Figure value={all.expected} label={text(`overview.money.${period}`, { paid: all.paid })} />
            <Figure
              value={all.owed}
              label={
                <>
                  {text(`overview.money.owed.${period}`)}
                  {count > 0 && (
                    <>
                      {', '}
                      <Link component={RouterLink} to={`/bookings?${unpaid}`}>
                        {text('overview.money.unpaid', { smart_count: count })}
                      </Link>
                    </>
                  )}
                </>
              }
            />
          </Box>
          {(['unpriced', 'foreign'] as const).map(
            (kind) =>
              data[kind] > 0 && (
                <Box key={kind} sx={{ typography: 'body2', color: 'text.tertiary' }}>
                  {text(`overview.money.${kind}`, { smart_count: data[kind] })}
                </Box>
              ),
          )}
        </>
      )}
      {!data && error && (
        <ErrorPanel what={text('overview.money.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('overview.money.loading')} lines={1} />}
    </SectionCard>
  );
}

function Figure({ value, label }: { value: string; label: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 }}>
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ margin: 0, typography: 'h4', overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Box>
  );
}

const sumOf = (amounts: readonly Money[]): Money =>
  moneyOfCents(
    amounts.reduce((sum, { value }) => sum + cents(value), 0n),
    amounts[0]?.currency,
  );
const lessBy = (one: Money, other: Money): Money =>
  moneyOfCents(cents(one.value) - cents(other.value), one.currency);

const strip = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: '12px 24px',
};
