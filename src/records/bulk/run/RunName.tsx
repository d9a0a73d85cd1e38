import { Box, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { bulkRunLimits } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import { useText } from '../../../messages/useText.ts';

interface RunNameProps {
  value: string;
  onChange: (name: string) => void;
  onLeave: () => void;
}

/** Name of a run in the history. */
export function RunName({ value, onChange, onLeave }: RunNameProps) {
  const text = useText();
  const familyText = useFamilyText();
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
        {text('bulk.run.nameLabel')}
      </Box>
      <OutlinedInput
        id={id}
        fullWidth
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        sx={{ marginBlock: '6px' }}
        slotProps={{
          input: { maxLength: bulkRunLimits.name, autoComplete: 'off', 'aria-describedby': `${id}-note` },
        }}
      />
      <Box id={`${id}-note`} sx={{ typography: 'body2', color: 'text.tertiary' }}>
        {familyText('nameHelp')}
      </Box>
    </Box>
  );
}
