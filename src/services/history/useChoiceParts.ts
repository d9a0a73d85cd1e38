import {
  optionsAndVariants,
  type ServiceOption,
  type ServiceVariant,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import { getPath, setPath, type Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import { choiceKey, optionKinds } from '../options/choicePrices.ts';
import { useChoiceWords } from '../options/useChoiceWords.ts';
import type { PartWords } from '../../records/history/changeReader.ts';

/** Returns a function that describes changes of variants: one part per variant, and one for the option. */
export function useChoiceParts(): (fields: readonly FieldChange[]) => PartWords[] {
  const text = useText();
  const { choiceWords, amountWords } = useChoiceWords();

  const kindWords = (option: ServiceOption | undefined) => {
    const kind = optionKinds.find((known) => known === option?.type);
    return option ? text(`choices.kindOf.${kind ?? 'unknown'}`) : '';
  };
  const priceWords = (variant: ServiceVariant | undefined) =>
    variant ? amountWords(variant.price.value) : '';

  /** In the order shown to customers. */
  const orderWords = (variants: readonly ServiceVariant[]) =>
    variants.map(({ choices: [choice] }) => (choice ? choiceWords(choice) : '')).join(', ');

  return (fields) => {
    const [before, after] = [recordOf(fields, 'before'), recordOf(fields, 'after')];
    const base = { paths: ['variants.values'], added: [], removed: [] };
    const option = [optionIn(before), optionIn(after)] as const;
    const [was, is] = [variantsIn(before), variantsIn(after)];
    const ofOption = [
      { key: 'kind', label: text('choices.kind'), say: kindWords },
      { key: 'name', label: text('choices.name'), say: nameOf },
    ].map(({ key, label, say }) => ({
      ...base,
      key,
      paths: ['options.values'],
      label,
      before: say(option[0]),
      after: say(option[1]),
    }));
    const prices = [...new Set([...was.keys(), ...is.keys()])].map((key) => {
      const [choice] = (is.get(key) ?? was.get(key))?.choices ?? [];
      return {
        ...base,
        key: `price ${key}`,
        label: text('choices.priceOf', { choice: choice ? choiceWords(choice) : '' }),
        before: priceWords(was.get(key)),
        after: priceWords(is.get(key)),
      };
    });
    const order = {
      ...base,
      key: 'order',
      label: text('history.field.choiceOrder'),
      before: orderWords([...was.values()]),
      after: orderWords([...is.values()]),
    };
    const others = fields.some(({ field }) => field.startsWith('extendedFields'))
      ? [
          {
            ...base,
            key: 'others',
            paths: ['extendedFields'],
            label: text('history.field.otherPrograms'),
            before: '',
            after: '',
          },
        ]
      : [];
    const said = [...ofOption, ...prices].filter((part) => part.before !== part.after);
    return [...(said.length > 0 || order.before === order.after ? said : [order]), ...others];
  };
}

/** The changed fields with their values before or after. */
function recordOf(fields: readonly FieldChange[], side: 'before' | 'after'): Fields {
  return fields.reduce<Fields>((record, change) => setPath(record, change.field, change[side]), {});
}

const optionIn = (record: Fields): ServiceOption | undefined =>
  optionsAndVariants.shape.options.safeParse(record['options']).data?.values[0];

function variantsIn(record: Fields): ReadonlyMap<string, ServiceVariant> {
  const values = optionsAndVariants.shape.variants.safeParse(getPath(record, 'variants')).data?.values ?? [];
  return new Map(
    values.flatMap((variant) => variant.choices.map((choice) => [choiceKey(choice), variant] as const)),
  );
}

const nameOf = (option: ServiceOption | undefined) =>
  option?.customData?.name ?? option?.durationData?.name ?? '';
