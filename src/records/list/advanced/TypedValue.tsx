import { OutlinedInput } from '@mui/material';
import { queryLimits } from '../../../../contract/queries/query.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';
import { fieldOf, isUnreadable, takesMany, type Test, type Typed } from './conditionTree.ts';
import { readTyped } from './readTyped.ts';
import { toWallClock } from '../../../../contract/wallClock.ts';

interface TypedValueProps {
  test: Test;
  invalid: boolean;
  describedBy: string | undefined;
  label: string;
  /** Called with the current input; undefined if empty. */
  onType: (typed: Typed | undefined) => void;
}

/** A text input of a value. Text that cannot be parsed stays as typed. */
export function TypedValue({ test, invalid, describedBy, label, onType }: TypedValueProps) {
  const text = useText();
  const { timeZone } = useBusiness();
  const { fields } = useRecordList().kind;
  const { type } = fieldOf(fields, test.field);
  const isDate = type === 'date';
  const isId = type === 'guid' || type === 'guids';
  const [value] = takesMany(test.operator) ? [] : test.values;
  const said = value === undefined || value === null ? '' : String(value);
  const shown = test.typed?.text ?? (isDate ? toWallClock(said, timeZone) : said);
  const put = (typed: string, left: boolean) =>
    onType(typed === '' ? undefined : { text: typed, value: readTyped(typed, type, timeZone), left });
  return (
    <OutlinedInput
      fullWidth
      type={isDate ? 'datetime-local' : 'text'}
      value={shown}
      error={invalid}
      placeholder={isId ? '13d21c63-b5ec-5912-8397-c3a5ddb27a97' : undefined}
      onChange={({ target }) => put(target.value, false)}
      onBlur={() => isUnreadable(test) && put(shown, true)}
      slotProps={{
        input: {
          'aria-label':
            isDate && timeZone ? `${label}, ${text('listTools.advanced.zone', { zone: timeZone })}` : label,
          'aria-invalid': invalid || undefined,
          'aria-describedby': describedBy,
          autoComplete: 'off',
          inputMode: type === 'number' || type === 'numbers' ? 'decimal' : undefined,
          maxLength: queryLimits.textOperand,
        },
      }}
    />
  );
}
