import { Box, Button, OutlinedInput } from '@mui/material';
import { Plus, TrendingUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useEvent } from 'react-admin';
import { optionsAndVariantsLimits } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { Field } from '../../ui/fields/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OrderList } from '../../ui/fields/order/OrderList.tsx';
import { useText } from '../../messages/useText.ts';
import { useServiceForm } from '../editor/useServiceForm.ts';
import { choiceFaults } from './choiceFaults.ts';
import { ChoiceLine, columns } from './ChoiceLine.tsx';
import { ChoiceNotes } from './ChoiceNotes.tsx';
import {
  choicesOf,
  kindOf,
  nameOf,
  usualPrice,
  withChoice,
  withMovedChoice,
  withName,
  withoutChoice,
  type ChoicePrices,
  type PricedChoice,
} from './choicePrices.ts';
import { useChoiceWords } from './useChoiceWords.ts';

const RaisePrices = lazyDialog(async () => (await import('./RaisePrices.tsx')).RaisePrices);

interface ChoiceGridProps {
  prices: ChoicePrices;
  /** Whether to show errors by row. */
  faulty: boolean;
  onChange: (prices: ChoicePrices) => void;
}

/** A row per variant with its price, in the order shown to customers. */
export function ChoiceGrid({ prices, faulty, onChange }: ChoiceGridProps) {
  const text = useText();
  const { service, typed } = useServiceForm();
  const { choiceWords } = useChoiceWords();
  const frame = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number>(undefined);
  const [raising, setRaising] = useState(false);
  const kind = kindOf(prices) ?? 'CUSTOM';
  const lines = choicesOf(prices, service);
  const faults = faulty ? choiceFaults(prices, service) : [];
  const people = kind === 'STAFF_MEMBER';
  const isFull = lines.length >= optionsAndVariantsLimits.variants;

  // Focuses an added row after it has rendered, before the next key arrives.
  useLayoutEffect(() => {
    if (focusAt.current === undefined) return;
    const added = frame.current?.querySelector<HTMLElement>(`#choice-${focusAt.current}`);
    if (!added) return;
    added.focus();
    focusAt.current = undefined;
  });

  function add(): void {
    const option = prices.options.values[0];
    if (!option || isFull) return;
    const longest = Math.max(0, ...lines.map(({ choice }) => choice.duration?.minutes ?? 0));
    const what = kind === 'DURATION' ? { duration: { minutes: longest + 30 } } : { custom: '' };
    focusAt.current = lines.length + 1;
    const choice = { optionId: option.id, ...what };
    onChange(withChoice(prices, { choice, price: usualPrice(typed()), index: undefined }));
  }

  const change = useEvent((line: PricedChoice) => onChange(withChoice(prices, line)));
  const remove = useEvent((line: PricedChoice, at: number) =>
    onChange(withoutChoice(prices, line.index ?? at - 1)),
  );
  /** Moves to the next row; after the last one, adds a row. */
  const goOn = useEvent((at: number): void => {
    const next = frame.current?.querySelector<HTMLElement>(`#choice-${at + 1}`);
    if (next) next.focus();
    else if (!people) add();
  });

  const lineOf = (line: (typeof lines)[number], at: number) => (
    <ChoiceLine
      line={line}
      at={at + 1}
      name={choiceWords(line.choice)}
      faults={faults.filter((fault) => fault.line === at)}
      onChange={change}
      onRemove={people || lines.length < 2 ? undefined : remove}
      onEnter={goOn}
    />
  );

  return (
    <>
      {!people && (
        <Field id="choices-name" label={text('choices.name')} optional help={text('choices.nameHelp')}>
          <OutlinedInput
            id="choices-name"
            fullWidth
            value={nameOf(prices)}
            onChange={(event) => onChange(withName(prices, event.target.value))}
            slotProps={{
              input: {
                maxLength: optionsAndVariantsLimits.name,
                autoComplete: 'off',
                'aria-describedby': 'choices-name-note',
              },
            }}
          />
        </Field>
      )}
      <div ref={frame}>
        <Box aria-hidden sx={head(people)}>
          <span>
            {text(people ? 'choices.person' : kind === 'DURATION' ? 'choices.length' : 'choices.choice')}
          </span>
          <Box component="span" sx={{ textAlign: 'end' }}>
            {text('choices.price')}
          </Box>
        </Box>
        {people ? (
          <Box component="ul" aria-label={text('choices.grid')} sx={list}>
            {lines.map((line, at) => (
              <li key={line.choice.staffMemberId}>{lineOf(line, at)}</li>
            ))}
          </Box>
        ) : (
          <OrderList
            label={text('choices.grid')}
            items={lines}
            // Variants have no identity other than their index, because their names change while typing.
            keyOf={(_, at) => String(at)}
            nameOf={({ choice }, at) => choiceWords(choice) || text('choices.choiceAt', { at: at + 1 })}
            onMove={(from, to) => onChange(withMovedChoice(prices, from, to))}
          >
            {lineOf}
          </OrderList>
        )}
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' }}>
        {!people && (
          <Button startIcon={<Icon of={Plus} size={16} />} onClick={add} disabled={isFull}>
            {text(kind === 'DURATION' ? 'choices.addLength' : 'choices.add')}
          </Button>
        )}
        <Button startIcon={<Icon of={TrendingUp} size={16} />} onClick={() => setRaising(true)}>
          {text('choices.raise.open')}
        </Button>
      </Box>
      <ChoiceNotes prices={prices} onChange={onChange} />
      {raising && <RaisePrices prices={prices} onRaise={onChange} onClose={() => setRaising(false)} />}
    </>
  );
}

const head = (people: boolean) => ({
  ...columns(people),
  paddingInlineStart: people ? 0 : '28px',
  marginBlockEnd: '6px',
  typography: 'caption',
  color: 'text.tertiary',
});

const list = { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyle: 'none' } as const;
