import type { Choices } from '../form/choices.ts';

/** A choice that leaves out times of others. */
export type ExcludingChoice = 'location' | 'staff';

/**
 * The choices that exclude every time: each without which there are times, both if there are only without both, none if
 * there are no others.
 */
export function excludingChoices(
  choices: Choices,
  hasTimes: (choices: Choices) => boolean,
): readonly ExcludingChoice[] {
  const made = (['location', 'staff'] as const).filter((choice) => choices[choice] !== undefined);
  const without = (left: readonly ExcludingChoice[]): Choices => ({
    ...choices,
    ...Object.fromEntries(left.map((choice) => [choice, undefined])),
  });
  if (made.length === 0 || !hasTimes(without(made))) return [];
  const alone = made.length === 1 ? made : made.filter((choice) => hasTimes(without([choice])));
  return alone.length > 0 ? alone : made;
}
