import { Box } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Switch } from './Switch.tsx';

interface SwitchLineProps {
  label: string;
  /** The consequence of the present choice. */
  effect: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch outside of forms, with its effect below. */
export function SwitchLine({ label, effect, checked, onChange }: SwitchLineProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', gap: '12px' }}>
      <Switch
        id={id}
        checked={checked}
        aria-describedby={`${id}-effect`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500, cursor: 'pointer' }}>
          {label}
        </Box>
        <Box id={`${id}-effect`} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {effect}
        </Box>
      </Box>
    </Box>
  );
}
