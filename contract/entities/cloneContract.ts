import { traitBy } from '../fields.ts';
import type { CloneError } from './cloneErrors.ts';
import {
  chosen,
  cloneChoices,
  cloneLines,
  leftOut,
  type CloneChoice,
  type CloneLine,
  type ServiceCloneRule,
} from './cloneRule.ts';
import { serviceTraits, type Service } from './service.ts';

type Parts<Path extends string, Whole> = `${Path}.${Extract<keyof NonNullable<Whole>, string>}`;
type Payment = NonNullable<Service['payment']>;

/** The fields of a service; where the parts of one fare differently, the parts. */
export type ClonedField =
  | Exclude<keyof Service, 'form' | 'payment' | 'schedule'>
  | Parts<'form', Service['form']>
  | Exclude<Parts<'payment', Payment>, 'payment.varied'>
  | Parts<'payment.varied', Payment['varied']>
  | Parts<'schedule', Service['schedule']>;

/** What becomes of each field of a service; one without a rule does not compile. */
export const cloneContract = traitBy(serviceTraits, 'clone') satisfies Record<ClonedField, ServiceCloneRule>;

/** The fields that the server gives the clone. */
export type AssignedField = {
  [Field in ClonedField]: (typeof cloneContract)[Field]['becomes'] extends 'assigned' ? Field : never;
}[ClonedField];

/** What a service has beside its fields. */
export const cloneSurroundings = {
  // As long as they fit the staff of the clone.
  optionsAndVariants: chosen('optionsAndVariants', 'copied'),
  // Future ones of a class or course, a moment later, without their bookings.
  recurringSessions: chosen('recurringSessions', 'copied'),
  singleSessions: leftOut('singleSessions'),
  pastSessions: leftOut('bookings'),
  bookings: leftOut('bookings'),
} as const satisfies Record<string, ServiceCloneRule>;

const rules: readonly ServiceCloneRule[] = [
  ...Object.values(cloneContract),
  ...Object.values(cloneSurroundings),
];

const linesOf = (...becomes: readonly ServiceCloneRule['becomes'][]): CloneLine[] =>
  cloneLines.filter((line) => rules.some((rule) => rule.line === line && becomes.includes(rule.becomes)));

/** What nobody can decide, in the two lists that people read before they clone. */
export const cloneLists = {
  copied: linesOf('copied').filter((line) => line !== 'visibility'),
  notCopied: linesOf('left out', 'assigned'),
} as const;

/** What the platform's own call takes over of what can be decided. */
export const platformChoices = Object.fromEntries(
  cloneChoices.map((choice) => [
    choice,
    rules.some((rule) => rule.choice === choice && rule.becomes === 'copied'),
  ]),
) as Readonly<Record<CloneChoice, boolean>>;

/** What each of them means to the person who clones. */
export const cloneErrorReasons = {
  OPTIONS_AND_VARIANTS: 'The variants no longer match the staff. Set them on the clone.',
  FORM: 'The original has its own booking form. The clone uses the default form.',
  RECURRING_EVENTS: 'There are too many recurring sessions to copy. Add them in the calendar.',
} as const satisfies Record<CloneError, string>;
