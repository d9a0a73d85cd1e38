import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { ServiceOption } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { ApiError, type ErrorCode } from '../../../../contract/errors.ts';
import { findOptionsAndVariants } from '../../../tables/prices/optionsAndVariants.ts';
import type { BookingWriting } from '../bookingWriting.ts';

type Participants = Pick<Booking, 'participantsChoices'>;
type Choice = NonNullable<
  NonNullable<Booking['participantsChoices']>['serviceChoices'][number]['choices']
>[number];

/** The options of a service, and the durations that customers may choose. */
interface Offered {
  option: ServiceOption | undefined;
  customChoices: readonly string[];
  durations: readonly number[];
}

/** The error codes of the call (reference/calls.md sections 8.1 and 8.3). */
interface Codes {
  /** An option or a value that the service does not offer. */
  choice: ErrorCode;
  custom: ErrorCode;
  /** Choices that exclude each other. */
  conflict: ErrorCode;
}

export const creationCodes: Codes = {
  choice: 'INVALID_CHOICES',
  custom: 'FAILED_RESOLVING_CUSTOM_CHOICES',
  conflict: 'INVALID_SERVICE_CHOICES',
};

export const changeCodes: Codes = {
  choice: 'INVALID_SERVICE_CHOICES',
  custom: 'INVALID_SERVICE_CHOICES',
  conflict: 'INVALID_SERVICE_CHOICES',
};

/**
 * Throws a refusal that names the field if a service does not offer a choice of the participants, or if their choices
 * exclude each other. The choice determines the price, so an unknown choice would get the price of another one.
 */
export async function refuseUnofferedChoices(
  writing: Pick<BookingWriting, 'db' | 'businessId'>,
  service: Partial<Service>,
  { participantsChoices }: Participants,
  { at, codes }: { at: string; codes: Codes },
): Promise<void> {
  const groups = participantsChoices?.serviceChoices ?? [];
  if (!groups.some(({ choices = [] }) => choices.length > 0)) return;
  const offered = await offeredBy(writing, service);
  const refuse = (kind: keyof Codes, path: string, description: string): never => {
    throw new ApiError(codes[kind], description, { data: { field: `${at}.serviceChoices.${path}` } });
  };
  const [agreed] = durationsIn({ participantsChoices });
  for (const [group, { choices = [] }] of groups.entries()) {
    for (const [index, choice] of choices.entries()) {
      const path = `${group}.choices.${index}`;
      const fault = faultOf(choice, offered);
      if (fault) refuse(fault.kind, `${path}.${fault.field}`, fault.description);
      const isRepeated = choices.slice(0, index).some((other) => kindOf(other) === kindOf(choice));
      if (isRepeated) refuse('conflict', path, 'Participants have one choice of each option.');
      const minutes = choice.duration?.minutes;
      if (minutes !== undefined && minutes !== agreed) {
        refuse('conflict', `${path}.duration.minutes`, 'All participants have the same duration.');
      }
    }
  }
}

/** The duration that the participants chose, in minutes without add-ons. */
export const chosenMinutes = (participants: Participants): number | undefined => durationsIn(participants)[0];

const durationsIn = ({ participantsChoices }: Participants): number[] =>
  (participantsChoices?.serviceChoices ?? []).flatMap(({ choices = [] }) =>
    choices.flatMap(({ duration }) => duration?.minutes ?? []),
  );

async function offeredBy(
  { db, businessId }: Pick<BookingWriting, 'db' | 'businessId'>,
  { id, schedule }: Partial<Service>,
): Promise<Offered> {
  const priced = id ? await findOptionsAndVariants(db, businessId, id) : undefined;
  const choices = priced?.variants.values.flatMap((variant) => variant.choices) ?? [];
  const own = schedule?.availabilityConstraints?.sessionDurations ?? [];
  return {
    option: priced?.options.values[0],
    customChoices: choices.flatMap(({ custom }) => custom ?? []),
    durations: [...own, ...choices.flatMap(({ duration }) => duration?.minutes ?? [])],
  };
}

const kinds = ['custom', 'duration', 'dateTime', 'participantRange'] as const;

const kindOf = (choice: Choice) => kinds.find((kind) => choice[kind] !== undefined);

const optionTypes = {
  custom: 'CUSTOM',
  duration: 'DURATION',
  dateTime: 'DATE_TIME',
  participantRange: 'NUMBER_OF_PARTICIPANTS',
} as const;

interface Fault {
  kind: keyof Codes;
  field: string;
  description: string;
}

const unknown = (field: string, description: string): Fault => ({ kind: 'choice', field, description });

/** The error of one choice. The slot names the person, so a choice of staff contains only its option. */
function faultOf(choice: Choice, { option, customChoices, durations }: Offered): Fault | undefined {
  const { optionId, choiceId, custom, duration } = choice;
  if (optionId !== undefined && optionId.toLowerCase() !== option?.id.toLowerCase()) {
    return unknown('optionId', 'The service does not have this option.');
  }
  if (choiceId !== undefined) return unknown('choiceId', 'The choices of the service do not have IDs.');
  const kind = kindOf(choice);
  if (kind === undefined) {
    const isOfStaff = optionId !== undefined && option?.type === 'STAFF_MEMBER';
    return isOfStaff ? undefined : unknown('optionId', 'The choice must have a value.');
  }
  const other = kinds.find((each) => each !== kind && choice[each] !== undefined);
  if (other) return unknown(other, 'A choice has one value.');
  if (optionId !== undefined && option?.type !== optionTypes[kind]) {
    return unknown(kind, 'The option has values of another type.');
  }
  switch (kind) {
    case 'custom':
      if (customChoices.includes(custom ?? '')) return undefined;
      return { kind: 'custom', field: kind, description: 'The service does not offer this choice.' };
    case 'duration':
      if (duration?.minutes !== undefined && durations.includes(duration.minutes)) return undefined;
      return unknown('duration.minutes', 'The service does not offer this duration.');
    case 'dateTime':
    case 'participantRange':
      return unknown(kind, 'The service does not offer this choice.');
    default:
      return kind satisfies never;
  }
}
