import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { CancelSessionsDialog } from './CancelSessionsDialog.tsx';
import { EditSessionDialog } from './EditSessionDialog.tsx';
import { NewSessionsDialog } from './NewSessionsDialog.tsx';
import { RosterDialog } from './RosterDialog.tsx';

export type OpenedDialog =
  | { kind: 'new' }
  | { kind: 'block'; sessions: readonly [CalendarEvent, ...CalendarEvent[]] }
  /** `capacity`: the edit dialog with the focus on the capacity. */
  | { kind: 'edit' | 'capacity' | 'cancel' | 'participants'; session: CalendarEvent };

interface SessionDialogsProps {
  service: Service;
  opened: OpenedDialog;
  /** The first day of new sessions. */
  day: string;
  masterOf: (session: CalendarEvent) => CalendarEvent | undefined;
  onClose: () => void;
  /** The selected sessions were cancelled. */
  onCancelled: () => void;
}

/** The open dialog of the page with the sessions of a service. */
export function SessionDialogs(props: SessionDialogsProps) {
  const { service, opened, day, masterOf, onClose, onCancelled } = props;
  switch (opened.kind) {
    case 'new':
      return <NewSessionsDialog service={service} day={day} onClose={onClose} />;
    case 'edit':
    case 'capacity':
      return (
        <EditSessionDialog
          service={service}
          session={opened.session}
          master={masterOf(opened.session)}
          {...(opened.kind === 'capacity' && { focused: 'capacity' })}
          onClose={onClose}
        />
      );
    case 'cancel':
      return <CancelSessionsDialog service={service} events={[opened.session]} onClose={onClose} />;
    case 'block':
      return (
        <CancelSessionsDialog
          service={service}
          events={opened.sessions}
          onClose={onClose}
          onCancelled={onCancelled}
        />
      );
    case 'participants':
      return <RosterDialog title={service.name} session={opened.session} onClose={onClose} />;
    default:
      return opened satisfies never;
  }
}
