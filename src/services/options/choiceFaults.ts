import {
  optionsAndVariantsInput,
  optionsAndVariantsLimits,
} from '../../../contract/entities/optionsAndVariants.ts';
import { optionsAndVariantsFaults } from '../../../contract/entities/optionsAndVariantsRules.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { choiceKey, choicesOf, settledPrices, type ChoicePrices } from './choicePrices.ts';

/** What is wrong with a line of the grid: with what is chosen, or with its price. */
export interface ChoiceFault {
  /** Counted from 0, as the lines stand. */
  line: number;
  at: 'choice' | 'price';
  /** A whole sentence. */
  message: string;
}

/** What the contract would refuse of each line, in their order. */
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

/** The first thing that is wrong with the prices as a whole; undefined where nothing is. */
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

/** The service as if only this person gave it, so that one line can be looked at alone. */
function oneOf(service: Service, staffMemberId: string | undefined): Service {
  return staffMemberId === undefined ? service : { ...service, staffMemberIds: [staffMemberId] };
}

/** Descriptions go on after a field's name; here they stand alone. */
function sentence(description: string): string {
  return `${description.charAt(0).toUpperCase()}${description.slice(1)}${/[.!?]$/.test(description) ? '' : '.'}`;
}
