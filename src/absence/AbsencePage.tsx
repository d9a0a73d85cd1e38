import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetIdentity, useGetList } from 'react-admin';
import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { previewAbsence } from '../../contract/calls/bulkRuns/absences.ts';
import { absenceFault, absenceLimits } from '../../contract/entities/bulkRuns/absence.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { isDate } from '../../contract/wallClock.ts';
import { useText } from '../messages/useText.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { eventsKey } from '../ui/queries/eventsKey.ts';
import { DayField } from '../ui/fields/DayField.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../ui/page/ReadOnlyNote.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useToday } from '../ui/words/useToday.ts';
import { AbsencePlan } from './AbsencePlan.tsx';

/** Plans the absence of a staff member: hands over or cancels what they have in these days. */
export function AbsencePage() {
  const text = useText();
  const may = useMay(previewAbsence);
  const { error, refetch } = useGetIdentity();
  return (
    <>
      <PageHead
        title={text('absence.title')}
        lead={text('absence.lead')}
        crumbs={[{ label: text('layout.nav.staff'), to: '/staff' }]}
      />
      {may === false && <ReadOnlyNote />}
      {may && <Form />}
      {may === undefined && error && (
        <ErrorPanel what={text('absence.roleFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <Box sx={{ height: 24, flex: 'none' }} />
    </>
  );
}

/** The person and the days, which the address keeps. */
function Form() {
  const text = useText();
  const id = useId();
  const [params, setParams] = useSearchParams();
  const { data: staff, error, refetch } = useGetList<StaffMember>('staff', ...allOptions);
  const today = useToday();
  const dayIn = (key: string, usual: string) => {
    const day = params.get(key) ?? '';
    return isDate(day) ? day : usual;
  };
  const resourceId = params.get('staff') ?? '';
  const fromDate = dayIn('from', today);
  const toDate = dayIn('to', fromDate);
  const person = staff?.find((member) => member.resourceId === resourceId);
  const fault = absenceFault({ fromDate, toDate });
  const set = (values: Readonly<Record<string, string>>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...values }), { replace: true });
  const setFirst = (from: string) => set({ from, ...(isDate(from) && toDate < from && { to: from }) });

  return (
    <Box data-width="form" sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionCard id="absence" title={text('absence.who')}>
        <Box sx={fields}>
          <Box sx={{ display: 'grid', gap: '6px', minWidth: 0 }}>
            <Box component="label" htmlFor={`${id}-staff`} sx={{ fontWeight: 500 }}>
              {text('absence.staff')}
            </Box>
            <Select
              id={`${id}-staff`}
              value={person ? resourceId : ''}
              onChange={({ target }) => set({ staff: target.value })}
            >
              <option value="" disabled>
                {text('absence.choose')}
              </option>
              {staff?.map((member) => (
                <option key={member.id} value={member.resourceId}>
                  {member.name}
                </option>
              ))}
            </Select>
          </Box>
          <DayField
            id={`${id}-from`}
            label={text('absence.from')}
            value={fromDate}
            min={today}
            onChange={setFirst}
          />
          <DayField
            id={`${id}-to`}
            label={text('absence.to')}
            value={toDate}
            min={fromDate}
            invalid={fault !== undefined}
            describedBy={`${id}-fault`}
            onChange={(to) => set({ to })}
          />
        </Box>
        <Box
          id={`${id}-fault`}
          sx={{ typography: 'body2', color: 'bad.text', '&:empty': { display: 'none' } }}
        >
          {fault && text(`absence.fault.${fault}`, { days: absenceLimits.days })}
        </Box>
      </SectionCard>
      {!staff && error && (
        <ErrorPanel what={text('staff.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {staff && !person && <EmptyState>{text('absence.start')}</EmptyState>}
      {person && !fault && (
        <Items key={resourceId} {...{ resourceId, fromDate, toDate }} name={person.name} />
      )}
    </Box>
  );
}

interface ItemsProps {
  resourceId: string;
  fromDate: string;
  toDate: string;
  name: string;
}

function Items({ name, ...absence }: ItemsProps): ReactNode {
  const api = useApi();
  const text = useText();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [eventsKey, 'absence', absence],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => answered(await api.send(previewAbsence, { body: absence }, { signal })),
  });
  // Other days keep the choices for what they have in common.
  if (data) return <AbsencePlan {...{ absence, name }} {...data} isLoading={isPlaceholderData} />;
  if (error) {
    return <ErrorPanel what={text('absence.failed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Box>
      <Box component="output" sx={visuallyHidden}>
        {text('absence.loading')}
      </Box>
      <Skeleton width="100%" height={240} radius={12} />
    </Box>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1.4fr) repeat(2, minmax(0, 1fr))' },
  gap: '16px',
  alignItems: 'start',
} as const;
