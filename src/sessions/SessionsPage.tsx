import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useGetOne } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { daysAfter, isDate } from '../../contract/wallClock.ts';
import { Icon } from '../ui/Icon.tsx';
import { useText } from '../messages/useText.ts';
import { SelectionFrame } from '../records/bulk/selection/SelectionFrame.tsx';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { LiveNote } from '../bookings/booking/LiveNote.tsx';
import { PageHeadSkeleton } from '../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../ui/page/ReadOnlyNote.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useToday } from '../ui/words/useToday.ts';
import { NotAGroup } from './NotAGroup.tsx';
import { RunningSeries } from './RunningSeries.tsx';
import { SessionDialogs, type OpenedDialog } from './SessionDialogs.tsx';
import { SessionsHead } from './SessionsHead.tsx';
import { SessionTable } from './SessionTable.tsx';
import { fromParam, newSessions, openParam } from './sessionsAddress.ts';
import { isRunning, useSeriesOf, useSessionsIn } from './useSessions.ts';
import { useCourseWords } from './useCourseWords.ts';
import { useSessionWords } from './useSessionWords.ts';
import { useWaiting } from './useWaiting.ts';

/** The sessions of a class or course, to plan, change and cancel them. */
export function SessionsPage() {
  const { serviceId = '' } = useParams();
  const text = useText();
  const { data: service, error, refetch } = useGetOne<Service>('services', { id: serviceId });
  if (service) {
    return service.type === 'APPOINTMENT' ? (
      <NotAGroup service={service} />
    ) : (
      <Loaded key={serviceId} service={service} />
    );
  }
  if (error) {
    return (
      <ErrorPanel level="h1" what={text('sessions.failed')} error={error} onRetry={() => void refetch()} />
    );
  }
  return <PageHeadSkeleton title={<Skeleton width={260} height={28} />} />;
}

/** Days on the page. */
const shownDays = 28;

function Loaded({ service }: { service: Service }) {
  const text = useText();
  const words = useSessionWords();
  const { number } = useFormats();
  const mayPlan = useMay(createEvent);
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const asked = params.get(fromParam) ?? '';
  const from = isDate(asked) ? asked : today;
  const to = daysAfter(from, shownDays);
  const [opened, setOpened] = useState<OpenedDialog>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const scheduleId = service.schedule?.id;
  const sessions = useSessionsIn(scheduleId, { from, to });
  const series = useSeriesOf(scheduleId);
  const course = useCourseWords(service);
  const waitingFor = useWaiting(service.id);
  const waiting = waitingFor(scheduleId);
  const progress = [course, waiting > 0 && text('sessions.waiting', words.counted(waiting))].filter(Boolean);
  const isEmpty = sessions.data?.length === 0;
  const running = (series.data ?? []).filter((master) => isRunning(master, today));
  const linked = params.get(openParam);
  const dialog = opened ?? (mayPlan && linkedDialog());
  const close = () => {
    setOpened(undefined);
    if (linked === null) return;
    const rest = new URLSearchParams(params);
    rest.delete(openParam);
    setParams(rest, { replace: true });
  };
  const masterOf = ({ recurringEventId }: CalendarEvent) =>
    series.data?.find(({ id }) => id === recurringEventId);

  // The bar counts only sessions that are shown.
  const [first, ...others] = (sessions.data ?? []).filter(({ id }) => selected.has(id));
  const show = (day: string): void => {
    setSelected(new Set());
    setParams(day === today ? {} : { [fromParam]: day });
  };
  const plan = (
    <Button
      variant="contained"
      color="primary"
      aria-haspopup="dialog"
      startIcon={<Icon of={Plus} size={16} />}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {text('sessions.new')}
    </Button>
  );
  return (
    <>
      <LiveNote />
      <SessionsHead
        service={service}
        lead={progress.join(' · ') || text('sessions.lead')}
        // An empty list has the button in its place.
        actions={mayPlan && !isEmpty && plan}
      />
      {mayPlan === false && <ReadOnlyNote />}
      <Box data-width="form" sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {running.length > 0 && (
          <RunningSeries
            series={running}
            onCancel={mayPlan ? (master) => setOpened({ kind: 'cancel', session: master }) : undefined}
          />
        )}
        <SectionCard
          id="sessions"
          title={words.range(from, daysAfter(to, -1))}
          actions={<Weeks {...{ from, today, show }} />}
        >
          {sessionRows()}
        </SectionCard>
      </Box>
      {first && (
        <SelectionFrame
          count={text('bulk.bar.onPage', { count: number(others.length + 1) })}
          onClear={() => setSelected(new Set())}
          main={
            <Button
              size="small"
              aria-haspopup="dialog"
              onClick={() => setOpened({ kind: 'block', sessions: [first, ...others] })}
            >
              {text('sessions.select.act', { count: number(others.length + 1) })}
            </Button>
          }
        />
      )}
      {dialog && (
        <SessionDialogs
          service={service}
          opened={dialog}
          day={from < today ? today : from}
          masterOf={masterOf}
          onClose={close}
          onCancelled={() => setSelected(new Set())}
        />
      )}
    </>
  );

  function linkedDialog(): OpenedDialog | undefined {
    if (linked === newSessions) return { kind: 'new' };
    const session = sessions.data?.find(({ id }) => id === linked);
    return session && { kind: 'capacity', session };
  }

  function sessionRows(): ReactNode {
    if (sessions.error && !sessions.data) {
      return (
        <ErrorPanel
          what={text('sessions.failed')}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      );
    }
    if (!sessions.data) return <Skeleton width="100%" height={160} radius={8} />;
    if (isEmpty) {
      return (
        <EmptyState title={text('sessions.empty.title')} actions={mayPlan && plan}>
          {text('sessions.empty.lead', { service: service.name })}
        </EmptyState>
      );
    }
    return (
      <SessionTable
        sessions={sessions.data}
        waitingFor={waitingFor}
        mayPlan={mayPlan ?? false}
        selected={selected}
        onSelect={setSelected}
        onOpen={(kind, session) => setOpened({ kind, session })}
      />
    );
  }
}

interface WeeksProps {
  from: string;
  today: string;
  show: (day: string) => void;
}

/** Earlier and later weeks. */
function Weeks({ from, today, show }: WeeksProps) {
  const text = useText();
  return (
    <Box
      component="fieldset"
      aria-label={text('sessions.range.label')}
      sx={{ border: 0, margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '8px' }}
    >
      <Button size="small" disabled={from === today} onClick={() => show(today)}>
        {text('sessions.range.today')}
      </Button>
      <Button size="small" onClick={() => show(daysAfter(from, -shownDays))}>
        {text('sessions.range.earlier')}
      </Button>
      <Button size="small" onClick={() => show(daysAfter(from, shownDays))}>
        {text('sessions.range.later')}
      </Button>
    </Box>
  );
}
