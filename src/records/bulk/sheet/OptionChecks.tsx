import { Box } from '@mui/material';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { describedBy } from '../../../ui/fields/form/FieldNote.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { useText } from '../../../messages/useText.ts';
import type { Option } from '../bulkKind.ts';

interface OptionChecksProps {
  id: string;
  legend: string;
  options: readonly Option[] | undefined;
  chosen: readonly string[];
  invalid: boolean;
  onChange: (ids: readonly string[]) => void;
}

/** Options as checkboxes. */
export function OptionChecks({ id, legend, options, chosen, invalid, onChange }: OptionChecksProps) {
  const text = useText();
  if (!options) return <Skeleton width="60%" height={32} />;
  if (options.length === 0) {
    return <Box sx={{ color: 'text.secondary' }}>{text('bulk.input.noChoices')}</Box>;
  }
  return (
    <Box component="fieldset" aria-label={legend} sx={box}>
      {options.map((option, index) => (
        <Box key={option.id} component="label" sx={entry}>
          <Checkbox
            checked={chosen.includes(option.id)}
            {...(index === 0 && { 'data-input': '', ...(invalid && describedBy(id, legend)) })}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, option.id] : chosen.filter((other) => other !== option.id),
              )
            }
          />
          <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {option.name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const box = {
  border: 0,
  margin: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '4px 16px',
  maxHeight: 208,
  overflowY: 'auto',
  padding: '8px 12px',
  borderRadius: '8px',
  bgcolor: 'sunken',
} as const;
const entry = { display: 'flex', alignItems: 'center', gap: '10px', minHeight: { xs: 40, sm: 32 } };
