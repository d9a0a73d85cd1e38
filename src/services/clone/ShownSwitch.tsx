import { Box } from '@mui/material';
import { useId } from 'react';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useText } from '../../messages/useText.ts';

/** Whether customers can see the clones, with the effect below. */
export function ShownSwitch({
  many,
  on,
  onChange,
}: {
  many: boolean;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const text = useText();
  const id = useId();
  return (
    <Box component="label" sx={{ display: 'flex', gap: '12px', cursor: 'pointer' }}>
      {/* A native checkbox exposes its checked state itself. */}
      <Switch
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        checked={on}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {text(many ? 'cloning.shownMany' : 'cloning.shown')}
        <Box id={id} component="span" sx={{ display: 'block', typography: 'body2', color: 'text.tertiary' }}>
          {text(on ? 'cloning.shownOn' : many ? 'cloning.shownOffMany' : 'cloning.shownOff')}
        </Box>
      </span>
    </Box>
  );
}
