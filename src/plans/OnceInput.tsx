import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { describedBy, fieldFrame, FieldNote } from '../ui/fields/form/FieldNote.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { useField } from '../ui/fields/form/useField.ts';

const source = 'maxPurchasesPerBuyer';

/** Whether each customer can buy a plan once only: a number in the record, 1 or none. */
export function OnceInput() {
  const text = useText();
  const { id, field, error, change } = useField({
    source,
    format: (value) => value === 1,
    parse: (on) => (on === true ? 1 : 0),
    describe: (value) => text(value === 1 ? 'layout.field.on' : 'layout.field.off'),
  });
  const control = {
    id,
    name: field.name,
    checked: Boolean(field.value),
    onChange: (event: { target: { checked: boolean } }) => field.onChange(event.target.checked),
    onBlur: field.onBlur,
    ref: field.ref,
    ...describedBy(id, error),
  };
  const label = text('plans.field.once');
  return (
    <Box
      data-field={id}
      data-changed={change ? '' : undefined}
      sx={{ ...fieldFrame(change !== undefined), display: 'flex', gap: '12px' }}
    >
      <Box sx={{ height: 20, display: 'flex', alignItems: 'center' }}>
        {/* A native checkbox exposes its checked state itself. */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
        <Switch {...control} type="checkbox" role="switch" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500, cursor: 'pointer' }}>
          {label}
        </Box>
        <FieldNote id={id} label={label} error={error} change={change} underText />
      </Box>
    </Box>
  );
}
