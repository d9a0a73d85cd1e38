import { Box, Button } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { bookingPolicyLimits, type BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import { useText } from '../messages/useText.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { AmountInput } from '../ui/fields/AmountInput.tsx';
import { useAmount } from '../ui/fields/useAmount.tsx';
import { useField } from '../ui/fields/form/useField.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { DurationInput, number } from '../ui/fields/DurationInput.tsx';
import { usePolicyFieldWords } from './usePolicyFieldWords.ts';
import { policyFields } from './policyFields.ts';
import { setPath } from '../../contract/paths.ts';

type Windows = NonNullable<NonNullable<BookingPolicy['cancellationFeePolicy']>['cancellationWindows']>;
type FeeWindow = Windows[number];

const source = 'cancellationFeePolicy.cancellationWindows';
const own = policyFields.find(({ path }) => path === source);

/** The fees of a cancellation, from the earliest on. */
export function FeesInput() {
  const text = useText();
  const { business } = useBusiness();
  const words = usePolicyFieldWords();
  const { id, field, error, change } = useField({
    source,
    describe: (value) => (own ? words(own, setPath({}, source, value)) : ''),
  });
  const windows: Windows = Array.isArray(field.value) ? (field.value as Windows) : [];
  const replace = (index: number, window: FeeWindow) => field.onChange(windows.with(index, window));
  const isFull = windows.length >= bookingPolicyLimits.cancellationWindows;

  function add(): void {
    const last = windows.at(-1)?.startInMinutes;
    const startInMinutes = last === undefined ? 1440 : Math.max(1, Math.floor(last / 2));
    field.onChange([...windows, { percentage: '50', startInMinutes }]);
  }

  return (
    <Field id={id} label={text('policies.fees.label')} group error={error} change={change}>
      <Box sx={{ display: 'grid', gap: '12px' }}>
        {windows.map((window, index) => (
          <Fee
            // Fees have no ids; their number is how people tell them apart.
            key={index}
            {...{ window }}
            number={index + 1}
            currency={business?.currency ?? ''}
            onChange={(next) => replace(index, next)}
            onRemove={() => field.onChange(windows.toSpliced(index, 1))}
          />
        ))}
        {!isFull && (
          <Button startIcon={<Icon of={Plus} size={16} />} onClick={add} sx={{ justifySelf: 'start' }}>
            {text('policies.fees.add')}
          </Button>
        )}
      </Box>
    </Field>
  );
}

interface FeeProps {
  window: FeeWindow;
  number: number;
  currency: string;
  onChange: (window: FeeWindow) => void;
  onRemove: () => void;
}

function Fee({ window, number: position, currency, onChange, onRemove }: FeeProps) {
  const text = useText();
  const { amount, percentage, startInMinutes } = window;
  const kind = amount ? 'amount' : 'share';
  const formAmount = amount ? (amount.value ?? '') : (percentage ?? '');
  const write = (value: string, as = kind) => {
    const { amount: _amount, percentage: _percentage, ...rest } = window;
    onChange(as === 'amount' ? { ...rest, amount: { value, currency } } : { ...rest, percentage: value });
  };
  const typed = useAmount(formAmount, write, amount ? 'money' : 'percent');
  const isLimited = startInMinutes !== undefined;
  const { startInMinutes: _start, ...always } = window;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
      <AmountInput
        amount={typed}
        showUnit={false}
        attributes={{ 'aria-label': text('policies.fees.value', { number: position }) }}
        sx={{ ...number, width: 88 }}
      />
      <Select
        aria-label={text('policies.fees.kind', { number: position })}
        value={kind}
        onChange={({ target }) => write(formAmount, target.value === 'amount' ? 'amount' : 'share')}
        style={{ width: 'auto' }}
      >
        <option value="amount">{currency || text('policies.fees.amount')}</option>
        <option value="share">{text('policies.fees.share')}</option>
      </Select>
      <Checkbox
        aria-label={text('policies.fees.limited', { number: position })}
        checked={isLimited}
        onChange={({ target }) => onChange(target.checked ? { ...window, startInMinutes: 1440 } : always)}
      />
      {isLimited ? (
        <>
          <span>{text('policies.fees.from')}</span>
          <DurationInput
            value={startInMinutes}
            of={text('policies.fees.when', { number: position })}
            onChange={(minutes) => onChange({ ...window, startInMinutes: minutes as number })}
          />
          <span>{text('policies.fees.before')}</span>
        </>
      ) : (
        <span>{text('policies.fees.always')}</span>
      )}
      <IconAction
        icon={Trash2}
        label={text('policies.fees.remove', { number: position })}
        onClick={onRemove}
      />
      {typed.fault && (
        <Box sx={{ typography: 'body2', color: 'bad.text' }}>
          {typed.fault} {typed.confirm}
        </Box>
      )}
    </Box>
  );
}
