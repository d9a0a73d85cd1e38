import { Box, Button, Typography } from '@mui/material';
import { useId } from 'react';
import { useText } from '../messages/useText.ts';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';

/** The keys of the calendar, in the order of the list. */
const keys = [
  ['N', 'new'],
  ['T', 'today'],
  ['J →', 'next'],
  ['K ←', 'previous'],
  ['D', 'day'],
  ['W', 'week'],
  ['M', 'month'],
  ['A', 'agenda'],
  ['V', 'table'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const;

/** The keyboard shortcuts of the calendar. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const id = useId();
  return (
    <SheetDialog id={id} hasLead={false} width={440} onClose={onClose}>
      <Box sx={{ padding: '24px', overflowY: 'auto' }}>
        <Typography id={`${id}-title`} variant="h2" sx={{ marginBlockEnd: '12px' }}>
          {text('calendar.keys.title')}
        </Typography>
        <Box component="table" sx={{ borderSpacing: '0 6px', width: 1 }}>
          <Box component="thead" sx={visuallyHidden}>
            <tr>
              <th scope="col">{text('calendar.keys.key')}</th>
              <th scope="col">{text('calendar.keys.effect')}</th>
            </tr>
          </Box>
          <tbody>
            {keys.map(([key, effect]) => (
              <tr key={key}>
                <Box component="td" sx={{ width: '5rem', verticalAlign: 'top' }}>
                  {key.split(' ').map((one) => (
                    <Box key={one} component="kbd" sx={cap}>
                      {one}
                    </Box>
                  ))}
                </Box>
                <td>{text(`calendar.keys.${effect}`)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box sx={dialogFoot}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onClick={onClose}>
          {text('calendar.keys.close')}
        </Button>
      </Box>
    </SheetDialog>
  );
}

const cap = {
  display: 'inline-block',
  minWidth: 24,
  marginInlineEnd: '4px',
  paddingInline: '6px',
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: '4px',
  typography: 'caption',
  textAlign: 'center',
  bgcolor: 'sunken',
} as const;
