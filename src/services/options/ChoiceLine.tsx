import { Box, InputAdornment, OutlinedInput } from '@mui/material';
import { CircleAlert, X } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { equalValues } from '../../../contract/paths.ts';
import type { ServiceChoice } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { AmountInput } from '../../ui/fields/AmountInput.tsx';
import { useAmount } from '../../ui/fields/useAmount.tsx';
import { useText } from '../../messages/useText.ts';
import type { ChoiceFault } from './choiceFaults.ts';
import type { PricedChoice } from './choicePrices.ts';

interface ChoiceLineProps {
  line: PricedChoice;
  /** From 1. */
  at: number;
  /** Name of the variant; empty if blank. */
  name: string;
  /** Errors, after the first attempt to save. */
  faults: readonly ChoiceFault[];
  onChange: (line: PricedChoice) => void;
  /** Undefined if it can't be removed. */
  onRemove?: ((line: PricedChoice, at: number) => void) | undefined;
  /** Enter moves to the next row. */
  onEnter: (at: number) => void;
}

/** A variant with its price. Memoised, because there may be a hundred. */
export const ChoiceLine = memo(function ChoiceLine(props: ChoiceLineProps) {
  const { line, at, name, faults, onChange, onRemove, onEnter } = props;
  const text = useText();
  const { choice, price } = line;
  const person = choice.staffMemberId !== undefined;
  const wrong = faults.map(({ at: part }) => part);
  const noteId = `choice-${at}-note`;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter(at);
  };
  const amount = useAmount(price, (formAmount) => onChange({ ...line, price: formAmount }));
  const others = faults.filter(({ at: part }) => part !== 'price' || amount.fault === undefined);
  const messages = new Set([
    ...(amount.fault ? [amount.fault] : []),
    ...others.map(({ message }) => message),
  ]);
  const described = messages.size > 0 ? noteId : undefined;
  return (
    <Box sx={{ minWidth: 0 }} onKeyDown={press}>
      <Box sx={columns(person)}>
        <WhatIsChosen {...{ choice, at, name, described }} invalid={wrong.includes('choice')}>
          {(changed) => onChange({ ...line, choice: changed })}
        </WhatIsChosen>
        <AmountInput
          amount={amount}
          invalid={wrong.includes('price') || amount.fault !== undefined}
          attributes={{
            'aria-label':
              name === '' ? text('choices.priceAt', { at }) : text('choices.priceOf', { choice: name }),
            'aria-describedby': described,
            style: { textAlign: 'end' },
          }}
        />
        {!person && (
          <IconAction
            icon={X}
            label={name === '' ? text('choices.removeAt', { at }) : text('choices.remove', { choice: name })}
            disabled={!onRemove}
            onClick={() => onRemove?.(line, at)}
          />
        )}
      </Box>
      {messages.size > 0 && (
        <Box id={noteId} sx={note}>
          <Icon of={CircleAlert} size={16} />
          {[...messages].join(' ')}
        </Box>
      )}
      {amount.confirm}
    </Box>
  );
}, equalValues);

interface WhatIsChosenProps {
  choice: ServiceChoice;
  at: number;
  name: string;
  invalid: boolean;
  described: string | undefined;
  children: (changed: ServiceChoice) => void;
}

function WhatIsChosen({ choice, at, name, invalid, described, children: change }: WhatIsChosenProps) {
  const text = useText();
  const { staffMemberId, duration, custom } = choice;
  const input = {
    autoComplete: 'off',
    'aria-invalid': invalid || undefined,
    'aria-describedby': described,
  };
  if (staffMemberId !== undefined) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0, minHeight: 36 }}>
        <Avatar name={name} size={28} />
        <Box component="span" sx={oneLine} title={name}>
          {name}
        </Box>
      </Box>
    );
  }
  if (duration) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', minWidth: 0 }}>
        <OutlinedInput
          value={duration.minutes > 0 ? String(duration.minutes) : ''}
          error={invalid}
          onChange={({ target }) => {
            const minutes = Number(target.value.replaceAll(/\D/g, '').slice(0, 6));
            change({ ...choice, duration: { ...duration, minutes } });
          }}
          endAdornment={<InputAdornment position="end">{text('choices.minutes')}</InputAdornment>}
          slotProps={{
            input: {
              ...input,
              inputMode: 'numeric',
              dir: 'ltr',
              id: `choice-${at}`,
              'aria-label': text('choices.minutesAt', { at }),
            },
          }}
          sx={{ flex: '1 1 96px', minWidth: 0 }}
        />
        <OutlinedInput
          value={duration.name ?? ''}
          placeholder={text('choices.wordsHint')}
          onChange={({ target }) => {
            const { name: _old, ...rest } = duration;
            change({ ...choice, duration: target.value === '' ? rest : { ...rest, name: target.value } });
          }}
          slotProps={{ input: { ...input, 'aria-label': text('choices.wordsAt', { at }) } }}
          sx={{ flex: '2 1 120px', minWidth: 0 }}
        />
      </Box>
    );
  }
  return (
    <OutlinedInput
      fullWidth
      value={custom ?? ''}
      error={invalid}
      onChange={({ target }) => change({ ...choice, custom: target.value })}
      slotProps={{ input: { ...input, id: `choice-${at}`, 'aria-label': text('choices.choiceAt', { at }) } }}
    />
  );
}

/** `sx` of the columns: variant, price and remove button; people are removed under Staff. */
export const columns = (person: boolean) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: `minmax(0, 1fr) 104px${person ? '' : ' 36px'}`,
    sm: `minmax(0, 1fr) 136px${person ? '' : ' 36px'}`,
  },
  gap: { xs: '4px', sm: '8px' },
  alignItems: 'start',
});

const note = {
  display: 'flex',
  gap: '6px',
  marginBlockStart: '6px',
  typography: 'body2',
  color: 'bad.text',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
} as const;
