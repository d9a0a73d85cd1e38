import { cents } from '../values/money.ts';
import type { ServiceVariant } from './optionsAndVariants.ts';

/** A variant that customers choose by name in the form. */
export interface CustomVariant {
  optionId: string;
  name: string;
  /** Hundredths of the currency. */
  each: bigint;
}

/** The variants of an option that the customer chooses. */
export const customVariants = ({ variants }: { variants: readonly ServiceVariant[] }): CustomVariant[] =>
  variants.flatMap(({ choices: [choice], price }) =>
    choice?.custom === undefined
      ? []
      : [{ optionId: choice.optionId, name: choice.custom, each: cents(price.value) }],
  );

/** The number of people per chosen variant, as a booking has it. */
export const chosenVariants = (
  chosen: readonly (Pick<CustomVariant, 'optionId' | 'name'> & { count: number })[],
) => ({
  serviceChoices: chosen.map(({ optionId, name, count }) => ({
    numberOfParticipants: count,
    choices: [{ optionId, custom: name }],
  })),
});

/** The variant of a duration, as a booking has it; undefined if the price does not vary by duration. */
export function chosenDuration(
  { variants }: { variants: readonly ServiceVariant[] },
  { minutes, people }: { minutes: number | undefined; people: number },
) {
  const byLength = variants.find(
    ({ choices: [choice] }) => choice?.duration && choice.duration.minutes === minutes,
  )?.choices[0];
  if (!byLength?.duration) return undefined;
  const choice = { optionId: byLength.optionId, duration: byLength.duration };
  return { serviceChoices: [{ numberOfParticipants: people, choices: [choice] }] };
}
