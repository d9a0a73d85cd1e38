import {
  optionsAndVariantsInput,
  optionsAndVariantsLimits,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import { optionsAndVariantsFaults } from '../../../contract/entities/prices/optionsAndVariantsRules.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { choiceKey, choicesOf, settledPrices, type ChoicePrices } from './choicePrices.ts';

/** An error of a row: of its choice or its price. */
export interface ChoiceFault {
  /** Row index, from 0. */
  line: number;
  at: 'choice' | 'price';
  /** A complete sentence. */
  message: string;
}

/** Contract violations per row, in order. */
export function choiceFaults(prices: ChoicePrices, service: Service): ChoiceFault[] {
  const seen = new Set<string>();
  return choicesOf(prices, service).flatMap(({ choice, price }, line): ChoiceFault[] => {
    const key = choiceKey(choice);
    const twin = seen.has(key);
    seen.add(key);
    const variant = { choices: [choice], price: { value: price } };
    const settled = settledPrices(
      { ...prices, variants: { values: [variant] } },
      oneOf(service, choice.staffMemberId),
    );
    const parsed = optionsAndVariantsInput.safeParse({ variants: settled.variants }, { reportInput: true });
    const faults = parsed.success ? [] : zodToViolations(parsed.error, []);
    const found = faults.map(({ field, description }): ChoiceFault => ({
      line,
      at: field.includes('.price') ? 'price' : 'choice',
      message: sentence(description),
    }));
    if (twin && found.every(({ at }) => at !== 'choice')) {
      return [{ line, at: 'choice', message: 'Stands here twice.' }, ...found];
    }
    return found;
  });
}

/** The first contract violation of the variants; undefined if there is none. */
export function firstChoiceFault(prices: ChoicePrices, service: Service): string | undefined {
  const [fault] = choiceFaults(prices, service);
  if (fault) return fault.message;
  const { customChoices, variants } = optionsAndVariantsLimits;
  const settled = settledPrices(prices, service);
  const count = settled.variants.values.length;
  if (count === 0) return 'Needs at least one choice; without any, remove the prices by choice.';
  if (count > Math.min(customChoices, variants)) return `Can hold at most ${variants} choices.`;
  const parsed = optionsAndVariantsInput.safeParse({ options: settled.options }, { reportInput: true });
  const [violation] = parsed.success ? [] : zodToViolations(parsed.error, []);
  if (violation) return sentence(violation.description);
  return optionsAndVariantsFaults(settled, service)[0]?.description;
}

/** The service with only this staff member, to validate one row alone. */
function oneOf(service: Service, staffMemberId: string | undefined): Service {
  return staffMemberId === undefined ? service : { ...service, staffMemberIds: [staffMemberId] };
}

/** Capitalises a description that continues a field's name. */
function sentence(description: string): string {
  return `${description.charAt(0).toUpperCase()}${description.slice(1)}${/[.!?]$/.test(description) ? '' : '.'}`;
}
