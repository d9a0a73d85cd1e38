import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countBookingsUnderPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import { useText } from '../messages/useText.ts';
import type { EditorAsideProps } from '../records/editor/editorKind.ts';
import { SegmentedChoice } from '../ui/fields/SegmentedChoice.tsx';
import { card } from '../ui/page/SectionCard.tsx';
import { useApi } from '../ui/useApi.ts';
import { useBusiness } from '../ui/useBusiness.ts';
import { durationWords } from '../ui/words/durationWords.ts';
import { dateFormat } from '../ui/words/formatters.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { exampleBooking, exampleStart, type ExamplePoint } from './exampleBooking.ts';
import type { EditedPolicy } from './policyEditorKind.tsx';

/** The moments of one example booking, and the bookings that keep the rules. */
export function PolicyAside({ record, opened }: Pick<EditorAsideProps<EditedPolicy>, 'record' | 'opened'>) {
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Example record={record} opened={opened} />
      {opened && <KeptBookings id={opened.id} />}
    </Box>
  );
}

function Example({ record, opened }: Pick<EditorAsideProps<EditedPolicy>, 'record' | 'opened'>) {
  const text = useText();
  const { timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  const [day, setDay] = useState<'ordinary' | 'clockChange'>('ordinary');
  const start = exampleStart(now, timeZone, day);
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
      {start ? (
        <Line policy={record} before={opened} start={start} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{text('policies.example.noChange')}</Box>
      )}
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
  const { exact } = moneyFormat(locale, business?.currency);
  const moment = dateFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
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
      ? exact(fee.amount)
      : text('serviceEditor.policy.share', { percentage: fee?.percentage ?? '' });
    return text('policies.example.fee', { fee: cost });
  }

  return (
    <Box component="ol" sx={list}>
      {!hasOpening && (
        <Point tone="good" isLast={false} title={text('policies.example.always')} at={undefined} line="" />
      )}
      {points.map((point, index) => {
        const earlierAt = was(point);
        const isPaid = points.slice(0, index + 1).some(({ key }) => key === 'fee');
        const minutes = point.minutes > 0 && durationWords(point.minutes, text);
        const line = [
          ...(minutes ? [text('policies.example.before', { time: minutes })] : []),
          ...(earlierAt ? [text('policies.example.was', { time: moment.format(earlierAt) })] : []),
        ].join(', ');
        return (
          <Point
            key={`${point.key} ${point.minutes}`}
            tone={isPaid ? 'warn' : 'good'}
            isChanged={earlierAt !== undefined}
            isLast={index === points.length - 1}
            title={title(point)}
            at={moment.format(point.at)}
            line={line}
          />
        );
      })}
    </Box>
  );
}

interface PointProps {
  /** Of the stretch until the next point. */
  tone: 'good' | 'warn';
  isChanged?: boolean;
  isLast: boolean;
  title: string;
  at: string | undefined;
  line: string;
}

function Point({ tone, isChanged = false, isLast, title, at, line }: PointProps) {
  return (
    <Box component="li" sx={{ position: 'relative', paddingInlineStart: '28px', minHeight: isLast ? 0 : 56 }}>
      {!isLast && (
        <Box aria-hidden sx={{ ...stretch, bgcolor: `${tone}.soft`, borderColor: `${tone}.mark` }} />
      )}
      <Box
        aria-hidden
        sx={{
          ...dot,
          borderColor: isChanged ? 'accent.text' : 'text.primary',
          bgcolor: isLast ? 'text.primary' : 'surface',
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '12px', justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        {at && <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{at}</Box>}
      </Box>
      {line && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{line}</Box>}
    </Box>
  );
}

function KeptBookings({ id }: { id: string }) {
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

const list = { margin: 0, padding: 0, listStyle: 'none' };
const dot = {
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockStart: 3,
  width: 13,
  height: 13,
  border: '2px solid',
  borderRadius: '50%',
} as const;
const stretch = {
  position: 'absolute',
  insetInlineStart: 3,
  insetBlockStart: 12,
  insetBlockEnd: -6,
  width: 7,
  border: '1px solid',
} as const;
