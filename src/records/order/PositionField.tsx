import { useText } from '../../messages/useText.ts';
import { Field } from '../../ui/fields/form/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { ListRow } from '../list/listKind.ts';

interface PositionFieldProps {
  id: string;
  /** `FIRST`, `LAST`, or the ID of the record before. */
  value: string;
  others: readonly Pick<ListRow, 'id' | 'name'>[];
  onChange: (position: string) => void;
}

/** The position of a moved record: first, last, or after another one. */
export function PositionField({ id, value, others, onChange }: PositionFieldProps) {
  const text = useText();
  return (
    <Field id={id} label={text('order.position')}>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="FIRST">{text('order.first')}</option>
        <option value="LAST">{text('order.last')}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {text('order.after', { name: other.name })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
