import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useGetOne } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
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
import { PageHead, PageHeadSkeleton } from '../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../ui/page/ReadOnlyNote.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useToday } from '../ui/words/useToday.ts';
import { MenuButton } from '../ui/dialogs/MenuButton.tsx';
import { CancelSessionsDialog } from './CancelSessionsDialog.tsx';
import { RosterDialog } from './RosterDialog.tsx';
import { EditSessionDialog } from './EditSessionDialog.tsx';
import { NewSessionsDialog } from './NewSessionsDialog.tsx';
import { SessionTable } from './SessionTable.tsx';
import { fromParam, newSessions, openParam } from './sessionsAddress.ts';
import { isRunning, useSeriesOf, useSessionsIn } from './useSessions.ts';
import { useSessionWords } from './useSessionWords.ts';

/** The sessions of a class or course, to plan, change and cancel them. */
export function SessionsPage() {
  const { serviceId = '' } = useParams();
  const text = useText();
  const { data: service, error, refetch } = useGetOne<Service>('services', { id: serviceId });
  if (service) return <Loaded key={serviceId} service={service} />;
  if (error) {
    return (
      <ErrorPanel level="h1" what={text('sessions.failed')} error={error} onRetry={() => void refetch()} />
    );
  }
  return <PageHeadSkeleton title={<Skeleton width={260} height={28} />} />;
}

/** Days on the page. */
const shownDays = 28;

type Opened =
  | { kind: 'new' }
  | { kind: 'block'; sessions: readonly [CalendarEvent, ...CalendarEvent[]] }
  | { kind: 'edit' | 'cancel' | 'participants'; session: CalendarEvent };

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
  const [opened, setOpened] = useState<Opened>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const scheduleId = service.schedule?.id;
  const sessions = useSessionsIn(scheduleId, { from, to });
  const series = useSeriesOf(scheduleId);
  const running = (series.data ?? []).filter((master) => isRunning(master, today));
  const crumbs = [
    { label: text('services.title'), to: '/services' },
    { label: service.name, to: `/services/${service.id}` },
  ];
  const linked = params.get(openParam);
  const linkedSession = sessions.data?.find(({ id }) => id === linked);
  const close = () => {
    setOpened(undefined);
    if (linked === null) return;
    const rest = new URLSearchParams(params);
    rest.delete(openParam);
    setParams(rest, { replace: true });
  };
  const masterOf = ({ recurringEventId }: CalendarEvent) =>
    series.data?.find(({ id }) => id === recurringEventId);

  if (service.type === 'APPOINTMENT') {
    return (
      <>
        <PageHead
          title={text('sessions.of', { service: service.name })}
          crumbs={crumbs}
          here={text('sessions.here')}
        />
        <EmptyState
          title={text('sessions.notGroup.title')}
          actions={
            <Button component={Link} to={`/services/${service.id}`} variant="outlined">
              {text('sessions.notGroup.back')}
            </Button>
          }
        >
          {text('sessions.notGroup.lead', { service: service.name })}
        </EmptyState>
      </>
    );
  }
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
      <PageHead
        title={text('sessions.of', { service: service.name })}
        lead={text('sessions.lead')}
        crumbs={crumbs}
        here={text('sessions.here')}
        actions={mayPlan && plan}
      />
      {mayPlan === false && <ReadOnlyNote />}
      <Box data-width="form" sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {running.length > 0 && (
          <SectionCard id="series" title={text('sessions.series.title')} lead={text('sessions.series.lead')}>
            <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {running.map((master) => (
                <Box component="li" key={master.id} sx={rule}>
                  {words.rule(master)}
                  {mayPlan && (
                    <MenuButton
                      label={text('sessions.menu.label', { session: words.rule(master) })}
                      actions={[
                        {
                          key: 'cancelRest',
                          label: text('sessions.menu.cancelRest'),
                          destroys: true,
                          onSelect: () => setOpened({ kind: 'cancel', session: master }),
                        },
                      ]}
                    />
                  )}
                </Box>
              ))}
            </Box>
          </SectionCard>
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
      {(opened?.kind === 'new' || (mayPlan && linked === newSessions)) && (
        <NewSessionsDialog service={service} day={from < today ? today : from} onClose={close} />
      )}
      {opened?.kind === 'edit' && (
        <EditSessionDialog
          service={service}
          session={opened.session}
          master={masterOf(opened.session)}
          onClose={close}
        />
      )}
      {mayPlan && linkedSession && (
        <EditSessionDialog
          service={service}
          session={linkedSession}
          master={masterOf(linkedSession)}
          focused="capacity"
          onClose={close}
        />
      )}
      {opened?.kind === 'cancel' && (
        <CancelSessionsDialog service={service} events={[opened.session]} onClose={close} />
      )}
      {opened?.kind === 'block' && (
        <CancelSessionsDialog
          service={service}
          events={opened.sessions}
          onClose={close}
          onCancelled={() => setSelected(new Set())}
        />
      )}
      {opened?.kind === 'participants' && (
        <RosterDialog title={service.name} session={opened.session} onClose={close} />
      )}
    </>
  );

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
    if (sessions.data.length === 0) {
      return (
        <EmptyState title={text('sessions.empty.title')} actions={mayPlan && plan}>
          {text('sessions.empty.lead', { service: service.name })}
        </EmptyState>
      );
    }
    return (
      <SessionTable
        sessions={sessions.data}
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

const rule = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px',
  minHeight: 36,
} as const;
