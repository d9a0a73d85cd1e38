import { Box, Button, OutlinedInput } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../messages/useText.ts';

interface SignInFieldProps {
  /** Name in the form data. */
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'code';
  autoComplete: string;
  defaultValue?: string;
  /** Error message above the input, which then gets the focus. */
  fault?: string | undefined;
  help?: string;
  onType?: (value: string) => void;
  /** Focuses the input when the form opens. */
  first?: boolean;
}

/** A field of the sign-in forms. Uncontrolled, so that password managers can fill it. */
export function SignInField(props: SignInFieldProps) {
  const { name, label, type, autoComplete, defaultValue, fault, help, onType, first = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [visible, setVisible] = useState(false);
  // The focus moves in the render that shows the error, before a key can reach another element.
  useLayoutEffect(() => {
    if (fault || first) input.current?.focus();
  }, [fault, first]);
  const described = [fault && `${id}-fault`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <Box sx={{ '& + &': { marginBlockStart: '16px' } }}>
      <Box sx={labelRow}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
        {type === 'password' && (
          <RevealButton visible={visible} label={label} onToggle={() => setVisible(!visible)} />
        )}
      </Box>
      {fault && (
        <Box id={`${id}-fault`} sx={faultLine}>
          <Icon of={CircleAlert} size={16} />
          {fault}
        </Box>
      )}
      <OutlinedInput
        id={id}
        name={name}
        fullWidth
        type={inputType(type, visible)}
        defaultValue={defaultValue}
        error={fault !== undefined}
        inputRef={input}
        onChange={onType && ((event) => onType(event.target.value))}
        sx={type === 'code' ? codeInput : undefined}
        slotProps={{
          input: {
            autoComplete,
            ...(type !== 'text' && { dir: 'ltr', autoCapitalize: 'none', spellCheck: false }),
            ...(type === 'code' && { inputMode: 'numeric', maxLength: 20 }),
            'aria-describedby': described || undefined,
            'aria-invalid': fault ? true : undefined,
          },
        }}
      />
      {help && (
        <Box id={`${id}-help`} sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '6px' }}>
          {help}
        </Box>
      )}
    </Box>
  );
}

function inputType(type: SignInFieldProps['type'], visible: boolean): string {
  if (type === 'code') return 'text';
  return type === 'password' && visible ? 'text' : type;
}

function RevealButton({
  visible,
  label,
  onToggle,
}: {
  visible: boolean;
  label: string;
  onToggle: () => void;
}) {
  const text = useText();
  return (
    <Button
      variant="text"
      size="small"
      aria-label={text(visible ? 'auth.own.hideName' : 'auth.own.showName', { field: label })}
      onClick={onToggle}
      sx={{ minHeight: 0, minWidth: 0, padding: '0 4px', marginInlineEnd: '-4px', color: 'accent.text' }}
    >
      {text(visible ? 'auth.own.hide' : 'auth.own.show')}
    </Button>
  );
}

const codeInput = {
  height: 44,
  fontSize: '1.25rem',
  fontWeight: 600,
  '& input': { letterSpacing: '0.25em' },
};
const labelRow = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '12px',
  marginBlockEnd: '6px',
};
const faultLine = {
  typography: 'body2',
  display: 'flex',
  gap: '8px',
  color: 'bad.text',
  marginBlockEnd: '6px',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
};
