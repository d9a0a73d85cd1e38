import { Box, Button } from '@mui/material';
import { Printer } from 'lucide-react';
import { useId, useState } from 'react';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { DialogBody } from '../ui/dialogs/DialogBody.tsx';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Roster } from './Roster.tsx';
import { useSessionWords } from './useSessionWords.ts';

interface RosterDialogProps {
  title: string;
  session: CalendarEvent;
  onClose: () => void;
}

/** The people who are booked in a session, with their contact and attendance, to print. */
export function RosterDialog({ title, session, onClose }: RosterDialogProps) {
  const text = useText();
  const words = useSessionWords();
  const id = useId();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <SheetDialog id={id} onClose={onClose}>
      <DialogBody
        id={id}
        title={title}
        lead={text('sessions.roster.lead', {
          session: words.between(session),
          booked: words.booked(session),
        })}
      >
        <Roster
          session={session}
          title={title}
          print={isPrinting ? { onDone: () => setPrinting(false) } : undefined}
        />
      </DialogBody>
      <Box sx={dialogFoot}>
        <Button startIcon={<Icon of={Printer} />} onClick={() => setPrinting(true)}>
          {text('sessions.roster.print')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {text('sessions.roster.close')}
        </Button>
      </Box>
    </SheetDialog>
  );
}
