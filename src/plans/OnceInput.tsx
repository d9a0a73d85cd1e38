import { useText } from '../messages/useText.ts';
import { describedBy } from '../ui/fields/form/FieldNote.tsx';
import { SwitchFrame } from '../ui/fields/form/SwitchFrame.tsx';
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
  return (
    <SwitchFrame label={text('plans.field.once')} {...{ id, error, change }}>
      <Switch {...control} />
    </SwitchFrame>
  );
}
