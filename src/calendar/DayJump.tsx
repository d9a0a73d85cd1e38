import { Box, Popover } from '@mui/material';
import { CalendarSearch } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../messages/useText.ts';
import { IconAction } from '../ui/IconAction.tsx';
import { lazyPart } from '../ui/loading/lazyPart.ts';

const DayCalendar = lazyPart(async () => (await import('../ui/fields/DayCalendar.tsx')).DayCalendar);

/** Opens a month to choose a day from. */
export function DayJump({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction
        icon={CalendarSearch}
        label={text('calendar.jump')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('calendar.jump') } }}
      >
        <Box sx={{ width: 320, maxWidth: 1, minHeight: 334 }}>
          <Suspense fallback={null}>
            <DayCalendar
              value={day}
              onChoose={(chosen) => {
                onChoose(chosen);
                setAnchor(null);
              }}
            />
          </Suspense>
        </Box>
      </Popover>
    </>
  );
}
