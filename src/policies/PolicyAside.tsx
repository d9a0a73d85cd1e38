import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { countBookingsUnderPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import type { Location } from '../../contract/entities/locations/location.ts';
import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import { useText } from '../messages/useText.ts';
import type { EditorAsideProps } from '../records/editor/editorKind.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { SegmentedChoice } from '../ui/fields/SegmentedChoice.tsx';
import { card } from '../ui/page/SectionCard.tsx';
import { StableHeight } from '../ui/loading/StableSize.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { TimeLine, type TimePoint } from '../ui/page/TimeLine.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { durationWords } from '../ui/words/durationWords.ts';
import { dayTimeFormat } from '../ui/words/formatters.ts';
import { percentWords } from '../../contract/customerWords/percentWords.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { exampleBooking, exampleStart, type ExamplePoint } from './exampleBooking.ts';
import type { EditedPolicy } from './policyFields.ts';

/** The moments of one example booking, and the bookings that keep the rules. */
export function PolicyAside({ record, opened }: Pick<EditorAsideProps<EditedPolicy>, 'record' | 'opened'>) {
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Example record={record} opened={opened} />
      {opened && <BookingsUnderPolicy id={opened.id} />}
    </Box>
  );
}

function Example({ record, opened }: Pick<EditorAsideProps<EditedPolicy>, 'record' | 'opened'>) {
  const text = useText();
  const { timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  const [day, setDay] = useState<'ordinary' | 'clockChange'>('ordinary');
  const { data: locations, isPending } = useGetList<Location>('locations', ...allOptions);
  const periods = locations?.find((location) => location.default)?.businessSchedule?.periods ?? [];
  const start = exampleStart({ now, timeZone, periods }, day);
  return (
    <Box component="section" aria-labelledby="example" sx={{ ...card, display: 'grid', gap: '16px' }}>
      <Typography id="example" variant="h3" component="h2">
        {text('policies.example.title')}
      </Typography>
      <Box>
        <SegmentedChoice
          legend={text('policies.example.day')}
          name="exampleDay"
          value={day}
          options={(['ordinary', 'clockChange'] as const).map((value) => ({
            value,
            label: text(`policies.example.${value}`),
          }))}
          onChange={setDay}
        />
      </Box>
      <StableHeight part={`policy ${opened?.id ?? 'new'} example`}>
        {isPending && <Skeleton width="100%" height={160} radius={8} />}
        {!isPending && start && <Line policy={record} before={opened} start={start} />}
        {!isPending && !start && (
          <Box sx={{ color: 'text.secondary' }}>{text('policies.example.noChange')}</Box>
        )}
      </StableHeight>
      {start && day === 'clockChange' && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text('policies.example.shifted')}</Box>
      )}
      {!record.cancellationPolicy?.enabled && <Note>{text('policies.example.noCancel')}</Note>}
      {!record.reschedulePolicy?.enabled && <Note>{text('policies.example.noReschedule')}</Note>}
    </Box>
  );
}

function Note({ children }: { children: string }) {
  return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>;
}

interface LineProps {
  policy: BookingPolicy;
  before: BookingPolicy | undefined;
  start: Date;
}

function Line({ policy, before, start }: LineProps) {
  const text = useText();
  const { business, locale, timeZone } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  const moment = dayTimeFormat(locale, timeZone);
  const points = exampleBooking(policy, start);
  const earlier = before && exampleBooking(before, start);
  const hasOpening = points.some(({ key }) => key === 'opens');

  /** The previous moment of a changed point; fees are told apart by their number. */
  function was(point: ExamplePoint): Date | undefined {
    if (!earlier || point.key === 'fee') return undefined;
    const same = earlier.find(({ key }) => key === point.key);
    return same && same.minutes !== point.minutes ? same.at : undefined;
  }

  function title({ key, fee }: ExamplePoint): string {
    if (key !== 'fee') return text(`policies.example.${key}`);
    const cost = fee?.amount
      ? money(fee.amount)
      : text('serviceEditor.policy.share', { share: percentWords(fee?.percentage ?? '', locale) });
    return text('policies.example.fee', { fee: cost });
  }

  const always = {
    key: 'always',
    title: text('policies.example.always'),
    line: '',
    tone: 'good' as const,
  };
  const shown = points.map((point, index): TimePoint => {
    const earlierAt = was(point);
    const isPaid = points.slice(0, index + 1).some(({ key }) => key === 'fee');
    const minutes = point.minutes > 0 && durationWords(point.minutes, text);
    const line = [
      ...(minutes ? [text('policies.example.before', { time: minutes })] : []),
      ...(earlierAt ? [text('policies.example.was', { time: moment.format(earlierAt) })] : []),
    ].join(', ');
    return {
      key: `${point.key} ${point.minutes}`,
      title: title(point),
      at: moment.format(point.at),
      line,
      tone: isPaid ? 'warn' : 'good',
      isChanged: earlierAt !== undefined,
    };
  });
  return <TimeLine points={hasOpening ? shown : [always, ...shown]} />;
}

function BookingsUnderPolicy({ id }: { id: string }) {
  const api = useApi();
  const text = useText();
  const { number } = useFormats();
  const { data } = useQuery({
    queryKey: ['bookingPolicies', 'bookings', id],
    queryFn: async ({ signal }) =>
      (await api.send(countBookingsUnderPolicy, { path: { bookingPolicyId: id } }, { signal })).count,
  });
  if (data === undefined) return null;
  return (
    <Box component="section" aria-labelledby="kept-bookings" sx={card}>
      <Typography id="kept-bookings" variant="h3" component="h2">
        {data === 0
          ? text('policies.kept.none')
          : text('policies.kept.title', { smart_count: data, count: number(data) })}
      </Typography>
      {data > 0 && (
        <Box sx={{ color: 'text.secondary', marginBlockStart: '4px' }}>
          {text('policies.kept.lead', { smart_count: data })}
        </Box>
      )}
    </Box>
  );
}
