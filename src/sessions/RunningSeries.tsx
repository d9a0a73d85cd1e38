import { Box } from '@mui/material';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { MenuButton } from '../ui/dialogs/MenuButton.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useSessionWords } from './useSessionWords.ts';

interface RunningSeriesProps {
  series: readonly CalendarEvent[];
  /** Cancels the rest of a series; undefined if the person may not. */
  onCancel: ((master: CalendarEvent) => void) | undefined;
}

/** The rules of the series that have sessions ahead. */
export function RunningSeries({ series, onCancel }: RunningSeriesProps) {
  const text = useText();
  const words = useSessionWords();
  return (
    <SectionCard id="series" title={text('sessions.series.title')} lead={text('sessions.series.lead')}>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {series.map((master) => (
          <Box component="li" key={master.id} sx={row}>
            {words.rule(master)}
            {onCancel && (
              <MenuButton
                label={text('sessions.menu.label', { session: words.rule(master) })}
                actions={[
                  {
                    key: 'cancelRest',
                    label: text('sessions.menu.cancelRest'),
                    destroys: true,
                    onSelect: () => onCancel(master),
                  },
                ]}
              />
            )}
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px',
  minHeight: 36,
} as const;
