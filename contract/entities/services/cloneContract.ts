import { traitBy } from '../../fields.ts';
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

type Parts<Path extends string, Parent> = `${Path}.${Extract<keyof NonNullable<Parent>, string>}`;
type Payment = NonNullable<Service['payment']>;

/** The fields of a service, or their parts where the outcomes differ. */
export type ClonedField =
  | Exclude<keyof Service, 'form' | 'payment' | 'schedule'>
  | Parts<'form', Service['form']>
  | Exclude<Parts<'payment', Payment>, 'payment.varied'>
  | Parts<'payment.varied', Payment['varied']>
  | Parts<'schedule', Service['schedule']>;

/** The clone rule of each field of a service; a field without one does not compile. */
export const cloneContract = traitBy(serviceTraits, 'clone') satisfies Record<ClonedField, ServiceCloneRule>;

/** The fields that the server assigns to the clone. */
export type AssignedField = {
  [Field in ClonedField]: (typeof cloneContract)[Field]['becomes'] extends 'assigned' ? Field : never;
}[ClonedField];

/** The parts of a service besides its fields. */
export const cloneSurroundings = {
  // Only if they fit the staff of the clone.
  optionsAndVariants: chosen('optionsAndVariants', 'copied'),
  // Future sessions of a class or course, copied by a job without their bookings.
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

/** The fixed outcomes, in the two lists that users read before cloning. */
export const cloneLists = {
  copied: linesOf('copied').filter((line) => line !== 'visibility'),
  notCopied: linesOf('left out', 'assigned'),
} as const;

/** The platform's default for each option. */
export const platformChoices = Object.fromEntries(
  cloneChoices.map((choice) => [
    choice,
    rules.some((rule) => rule.choice === choice && rule.becomes === 'copied'),
  ]),
) as Readonly<Record<CloneChoice, boolean>>;
