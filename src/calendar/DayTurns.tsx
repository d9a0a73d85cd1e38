import { Box, Button } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { IconAction } from '../ui/IconAction.tsx';
import type { CalendarAddress } from './address.ts';
import { DayJump } from './DayJump.tsx';

interface DayTurnsProps {
  address: CalendarAddress;
  today: string;
  onTurn: (step: 1 | -1) => void;
  onDay: (day: string) => void;
}

/** Buttons for the previous and next range, today, and any day. */
export function DayTurns({ address: { view, day }, today, onTurn, onDay }: DayTurnsProps) {
  const text = useText();
  return (
    <Box sx={turning}>
      <IconAction
        icon={ChevronLeft}
        mirrored
        label={text(`calendar.previous.${view}`)}
        onClick={() => onTurn(-1)}
      />
      <Button onClick={() => onDay(today)} disabled={day === today}>
        {text('calendar.today')}
      </Button>
      <IconAction
        icon={ChevronRight}
        mirrored
        label={text(`calendar.next.${view}`)}
        onClick={() => onTurn(1)}
      />
      <DayJump day={day} onChoose={onDay} />
    </Box>
  );
}

/** Beside the actions of the head, and below it on phones. */
const turning = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  marginBlockEnd: { xs: '12px', sm: 0 },
} as const;
