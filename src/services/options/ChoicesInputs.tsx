import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { FormSection } from '../../records/editor/sections/FormSection.tsx';
import { FieldNote, fieldFrame } from '../../ui/fields/form/FieldNote.tsx';
import { useField } from '../../ui/fields/form/useField.ts';
import { useText } from '../../messages/useText.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';
import { readableService } from '../readableService.ts';
import { useServiceForm } from '../editor/useServiceForm.ts';
import { ChoiceGrid } from './ChoiceGrid.tsx';
import {
  kindOf,
  newPrices,
  optionKinds,
  withChoicePrices,
  type ChoicePrices,
  type OptionKind,
} from './choicePrices.ts';
import { choicesPath } from './choicesPart.ts';
import { DeletedVariants } from './DeletedVariants.tsx';
import { useChoiceWords } from './useChoiceWords.ts';

/** Variants: one option that the price depends on, with a price per variant. */
export function ChoicesInputs() {
  const text = useText();
  const { service, typed } = useServiceForm();
  const { setValue } = useFormContext();
  const shown = readableService(withChoicePrices(service, service.optionsAndVariants));
  const { price } = useServiceFacts()(shown);
  const varies = service.payment?.rateType === 'VARIED';
  const prices = service.optionsAndVariants;
  return (
    <FormSection
      id="choices"
      title={text('serviceEditor.section.choices')}
      lead={
        varies && prices && price ? text('choices.leadRange', { price: price.main }) : text('choices.lead')
      }
    >
      {!varies && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '12px',
            alignItems: 'center',
            color: 'text.secondary',
          }}
        >
          <Box sx={{ flex: '1 1 260px' }}>{text(prices ? 'choices.waiting' : 'choices.notVaried')}</Box>
          <Button onClick={letVary}>{text('choices.letVary')}</Button>
        </Box>
      )}
      {(varies || prices) && <PricesByChoice />}
    </FormSection>
  );

  /** The single price becomes the default price. */
  function letVary(): void {
    const { payment } = typed();
    const usual = payment?.fixed?.price?.value;
    if (usual !== undefined && payment?.varied?.defaultPrice === undefined) {
      setValue('payment.varied.defaultPrice.value', usual, { shouldDirty: true });
    }
    setValue('payment.rateType', 'VARIED', { shouldDirty: true });
  }
}

type Kind = OptionKind | 'NONE';

function PricesByChoice() {
  const text = useText();
  const { service, typed, opened } = useServiceForm();
  const { pricesWords } = useChoiceWords();
  const { id, field, error, change } = useField({
    source: choicesPath,
    format: (value) => value,
    parse: (value) => value,
    describe: () => pricesWords(opened?.optionsAndVariants, opened ?? service),
  });
  const prices: ChoicePrices | undefined = field.value || undefined;
  // Input per kind of option, kept when switching between kinds.
  const written = useRef(new Map<Kind, ChoicePrices>());
  const kind: Kind | undefined = prices ? kindOf(prices) : 'NONE';
  const label = text('choices.kind');

  function choose(next: Kind): void {
    if (prices && kind) written.current.set(kind, prices);
    const before = opened?.optionsAndVariants;
    const again = written.current.get(next) ?? (kindOf(before) === next ? before : undefined);
    field.onChange(next === 'NONE' ? null : (again ?? newPrices(next, typed(), prices ?? before)));
  }

  return (
    <>
      <Box data-field={id} data-changed={change ? '' : undefined} sx={fieldFrame(change !== undefined)}>
        <RadioCards<Kind>
          legend={label}
          showLegend
          name={choicesPath}
          value={kind}
          columns={2}
          onChange={choose}
          options={(['NONE', ...optionKinds] as const).map((value) => {
            const not = value === kind ? undefined : whyNot(value);
            return {
              value,
              label: text(`choices.kindOf.${value}`),
              consequence: not ?? text(`choices.kindEffect.${value}`),
              disabled: not !== undefined,
            };
          })}
        />
        {kind === undefined && text('choices.kindOf.unknown')}
        <FieldNote id={id} label={label} error={error} change={change} />
      </Box>
      {prices && kind !== undefined && (
        <ChoiceGrid prices={prices} faulty={error !== undefined} onChange={field.onChange} />
      )}
      <DeletedVariants prices={prices} onRestore={field.onChange} />
    </>
  );

  /** Why a kind is disabled: the contract would reject it. */
  function whyNot(value: Kind): string | undefined {
    if (value === 'DURATION' && service.type !== 'APPOINTMENT') return text('choices.kindNot.DURATION');
    if (value === 'STAFF_MEMBER' && !service.staffMemberIds?.length)
      return text('choices.kindNot.STAFF_MEMBER');
    return undefined;
  }
}
