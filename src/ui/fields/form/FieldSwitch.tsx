import type { ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';
import { Checkbox } from '../Checkbox.tsx';
import { describedBy } from './FieldNote.tsx';
import { Switch } from '../Switch.tsx';
import { SwitchFrame } from './SwitchFrame.tsx';
import { useField, type FieldBinding } from './useField.ts';

interface FieldSwitchProps extends Pick<FieldBinding, 'source' | 'disabled'> {
  /** A sentence: `Customers can book online`. */
  label: string;
  /** Effect of the current state. */
  effect?: ReactNode;
  /** `checkbox` is for several of the same kind in a row. */
  as?: 'switch' | 'checkbox';
  /** Currently not changeable; the effect says why. Unlike a disabled field, it keeps its value in the form. */
  locked?: boolean;
  /** The record holds the opposite: `hidden` for `Visible to customers`. */
  inverted?: boolean;
  /** The field was absent from the record: turning it back removes it again. */
  unsaid?: boolean;
}

/** A yes/no field with its effect below, bound to the form. Saved with the form, not at once. */
export function FieldSwitch(props: FieldSwitchProps) {
  const {
    label,
    effect,
    as = 'switch',
    locked = false,
    inverted = false,
    unsaid = false,
    ...binding
  } = props;
  const text = useText();
  const isOn = (value: unknown) => Boolean(value) !== inverted;
  const { id, field, error, change } = useField({
    ...binding,
    format: isOn,
    parse: (on) => isOn(on) || (unsaid ? null : false),
    describe: (value) => text(isOn(value) ? 'layout.field.on' : 'layout.field.off'),
  });
  const control = {
    id,
    name: field.name,
    checked: Boolean(field.value),
    disabled: locked || (field.disabled ?? false),
    onChange: (event: { target: { checked: boolean } }) => field.onChange(event.target.checked),
    onBlur: field.onBlur,
    ref: field.ref,
    ...describedBy(id, error),
  };
  return (
    <SwitchFrame {...{ id, label, effect, error, change, as }}>
      {as === 'switch' ? <Switch {...control} /> : <Checkbox {...control} />}
    </SwitchFrame>
  );
}
