import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useText } from '../messages/useText.ts';
import { SafeButton } from '../ui/dialogs/SafeButton.tsx';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { KeyCap } from '../ui/keys/KeyCap.tsx';
import { hideKeyHelp, keysOfPage } from '../ui/keys/keyHelp.ts';
import { useAreSingleKeysOn, withoutSingleKeys } from '../ui/keys/singleKeys.ts';
import { visuallyHidden } from '../ui/textStyles.ts';

/** Shortcuts of every page. */
const everywhere = [
  ['Ctrl+K', 'palette'],
  ['Ctrl+S', 'save'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['?', 'help'],
] as const;

/** The keyboard shortcuts of the page and of every page. */
export function KeysDialog() {
  const text = useText();
  const id = useId();
  const [ofPage] = useState(keysOfPage);
  const hasSingleKeys = useAreSingleKeysOn();
  const rows = [
    ...ofPage,
    ...everywhere.map(([keys, effect]) => ({ keys, effect: text(`keys.${effect}`) })),
  ].flatMap((row) => {
    const keys = hasSingleKeys ? row.keys : withoutSingleKeys(row.keys);
    return keys === '' ? [] : [{ ...row, keys }];
  });
  return (
    <SheetDialog id={id} hasLead={false} width={480} onClose={hideKeyHelp}>
      <Box sx={{ padding: { xs: '24px 16px', sm: '24px' }, overflowY: 'auto' }}>
        <Typography id={`${id}-title`} variant="h2" sx={{ marginBlockEnd: '12px' }}>
          {text('keys.title')}
        </Typography>
        <Box component="table" sx={{ borderSpacing: '0 6px', width: 1 }}>
          <Box component="thead" sx={visuallyHidden}>
            <tr>
              <th scope="col">{text('keys.key')}</th>
              <th scope="col">{text('keys.effect')}</th>
            </tr>
          </Box>
          <tbody>
            {rows.map(({ keys, effect }) => (
              <tr key={keys}>
                <Box component="td" sx={{ width: '9rem', verticalAlign: 'top' }}>
                  <Box component="span" sx={{ display: 'inline-flex', gap: '4px' }}>
                    {keys.split(/[ +]/).map((one) => (
                      <KeyCap key={one}>{one}</KeyCap>
                    ))}
                  </Box>
                </Box>
                <td>{effect}</td>
              </tr>
            ))}
          </tbody>
        </Box>
        {!hasSingleKeys && <Box sx={{ color: 'text.secondary' }}>{text('keys.singleOff')}</Box>}
      </Box>
      <Box sx={dialogFoot}>
        <SafeButton dialogId={id} onClick={hideKeyHelp}>
          {text('keys.close')}
        </SafeButton>
      </Box>
    </SheetDialog>
  );
}
