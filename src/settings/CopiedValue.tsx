import { Box } from '@mui/material';
import { Copy } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { IconAction } from '../ui/IconAction.tsx';
import { useCopy } from '../ui/useCopy.ts';

interface CopiedValuesProps {
  label: string;
  values: readonly string[];
  /** Below the values: their use. */
  note?: string | undefined;
}

/** Values to copy, as an entry of a `dl`. */
export function CopiedValues({ label, values, note }: CopiedValuesProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontWeight: 500 }}>
        {label}
      </Box>
      {values.map((value) => (
        <CopiedValue key={value} label={values.length === 1 ? label : value} value={value} />
      ))}
      {note && (
        <Box component="dd" sx={{ margin: '6px 0 0', typography: 'body2', color: 'text.tertiary' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}

function CopiedValue({ label, value }: { label: string; value: string }) {
  const text = useText();
  const copy = useCopy();
  return (
    <Box component="dd" sx={shown}>
      <Box component="code" dir="ltr" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Box>
      <IconAction
        icon={Copy}
        label={text('settings.clients.secret.copy', { label })}
        onClick={() =>
          copy(value, {
            done: text('settings.clients.secret.copied', { label }),
            failed: text('settings.clients.secret.notCopied'),
          })
        }
      />
    </Box>
  );
}

const shown = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  margin: 0,
  marginBlockStart: '6px',
  padding: '4px 4px 4px 12px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  bgcolor: 'sunken',
} as const;
