import { Box } from '@mui/material';
import { sessionActions } from '../../contract/entities/services/serviceImpact.ts';
import { useText } from '../messages/useText.ts';
import type { RemovalOptionsProps } from '../records/removal/removalKind.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { RadioCards } from '../ui/fields/RadioCards.tsx';

/** Choices for upcoming sessions and bookings at an archived location, and for notifying customers. */
export function SessionOptions({ impact, replacementId, options, onChange }: RemovalOptionsProps) {
  const text = useText();
  // Without a choice, the server moves them to the replacement.
  const chosen = options.sessionsAction ?? (replacementId ? 'MOVE_TO_LOCATION' : 'KEEP_AT_CURRENT_LOCATION');
  const { calendar } = impact;
  if (!calendar || total(calendar.sessions) + total(calendar.bookings) === 0) return null;
  const { participantNotification } = options;
  return (
    <>
      <RadioCards
        legend={text('locations.remove.sessions')}
        showLegend
        name="sessionsAction"
        value={chosen}
        onChange={(sessionsAction) => onChange({ ...options, sessionsAction })}
        options={sessionActions.map((value) => ({
          value,
          label: text(`locations.remove.${value}`),
          disabled: value === 'MOVE_TO_LOCATION' && !replacementId,
        }))}
      />
      {chosen !== 'KEEP_AT_CURRENT_LOCATION' && (
        <Box component="label" sx={{ display: 'flex', gap: '8px', alignItems: 'center' }}>
          <Checkbox
            checked={participantNotification?.notifyParticipants ?? false}
            onChange={({ target }) =>
              onChange({ ...options, participantNotification: { notifyParticipants: target.checked } })
            }
          />
          {text('locations.remove.notify')}
        </Box>
      )}
    </>
  );
}

const total = (byAction: Readonly<Record<string, number>>): number =>
  Object.values(byAction).reduce((sum, count) => sum + count, 0);
