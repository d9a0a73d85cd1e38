import type { BookingInput } from '../../../contract/entities/bookings/booking.ts';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import {
  chosenDuration,
  chosenVariants,
  customVariants,
} from '../../../contract/entities/prices/customVariants.ts';
import type { ServiceVariant } from '../../../contract/entities/prices/optionsAndVariants.ts';
import type { FormField } from '../../../contract/entities/terms/bookingForm.ts';
import { answerLimits, answerTo, isAnswer } from '../../../contract/entities/terms/bookingFormRules.ts';
import type { Text } from '../../messages/useText.ts';

/** A group of add-ons of a service. */
interface AddOnChoice {
  groupId: string;
  title: string | undefined;
  /** The maximum number of different add-ons. */
  most: number;
  addOns: readonly AddOn[];
}

/** What a booking of a service has besides its time and its customer, as in the form for customers. */
export interface Extras {
  isAppointment: boolean;
  variants: readonly ServiceVariant[];
  groups: readonly AddOnChoice[];
  questions: readonly FormField[];
}

/** The input by the names below. */
export type TypedExtras = Readonly<Partial<Record<string, string>>>;

/** Names of the inputs. */
export const extraName = {
  /** The variant of an appointment. */
  variant: 'variant',
  /** People per variant of a session. */
  count: (index: number) => `count${index}`,
  addOn: (group: number, index: number) => `addOn${group}x${index}`,
  answer: (index: number) => `answer${index}`,
} as const;

/** Value of a checked box. */
export const checked = 'yes';

const integerOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The people per variant that customers choose; undefined without such variants. NaN: not a number. */
function countsOf(extras: Extras, typed: TypedExtras): number[] | undefined {
  const variants = customVariants(extras);
  if (variants.length === 0) return undefined;
  return variants.map((_variant, index) =>
    extras.isAppointment
      ? Number(typed[extraName.variant] === String(index))
      : integerOf(typed[extraName.count(index)] || '0'),
  );
}

/** The number of people by variants; undefined without them. */
function peopleByVariants(extras: Extras, typed: TypedExtras): number | undefined {
  return countsOf(extras, typed)?.reduce((sum, count) => sum + (Number.isNaN(count) ? 0 : count), 0);
}

interface ChosenAddOn {
  groupId: string;
  addOn: AddOn;
  /** NaN: not a number. */
  count: number;
  name: string;
}

function addOnsOf({ groups }: Extras, typed: TypedExtras): ChosenAddOn[] {
  return groups.flatMap(({ groupId, addOns }, group) =>
    addOns.flatMap((addOn, index) => {
      const name = extraName.addOn(group, index);
      const value = typed[name] ?? '';
      const count = (addOn.maxQuantity ?? 1) > 1 ? integerOf(value || '0') : Number(value === checked);
      return count === 0 ? [] : [{ groupId, addOn, count, name }];
    }),
  );
}

/** Add-ons that extend the appointment. */
export const longerBy = (extras: Extras, typed: TypedExtras): { addOnIds: string[]; minutes: number } => {
  const longer = addOnsOf(extras, typed).filter(({ addOn }) => addOn.durationInMinutes !== undefined);
  return {
    addOnIds: longer.map(({ addOn }) => addOn.id),
    minutes: longer.reduce((sum, { addOn }) => sum + (addOn.durationInMinutes ?? 0), 0),
  };
};

/** The faults of the input by name. `spots`: free ones of the session. */
export function extraFaults(
  extras: Extras,
  typed: TypedExtras,
  { spots }: { spots: number | undefined },
  text: Text,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const counts = countsOf(extras, typed);
  const people = peopleByVariants(extras, typed);
  const first = extras.isAppointment ? extraName.variant : extraName.count(0);
  counts?.forEach((count, index) => {
    if (Number.isNaN(count)) faults[extraName.count(index)] = text('newBooking.wrongCount');
  });
  if (people === 0) faults[first] ??= text('newBooking.noVariant');
  else if (people !== undefined && spots !== undefined && people > spots) {
    faults[first] ??= text('newBooking.tooMany', { smart_count: spots });
  }
  for (const { name, addOn, count } of addOnsOf(extras, typed)) {
    const most = addOn.maxQuantity ?? 1;
    if (!(count <= most)) faults[name] = text('newBooking.wrongQuantity', { most });
  }
  extras.groups.forEach(({ groupId, most }, group) => {
    const chosen = addOnsOf(extras, typed).filter((one) => one.groupId === groupId);
    if (chosen.length > most) {
      faults[extraName.addOn(group, 0)] ??= text('newBooking.addOnsMany', { smart_count: most });
    }
  });
  extras.questions.forEach((question, index) => {
    const name = extraName.answer(index);
    const value = (typed[name] ?? '').trim();
    const max = question.type === 'LONG_TEXT' ? answerLimits.longAnswer : answerLimits.shortAnswer;
    if (question.required && value === '') {
      faults[name] = text(question.type === 'CHECK_BOX' ? 'newBooking.noCheck' : 'newBooking.noAnswer');
    } else if (value.length > max) faults[name] = text('newBooking.longAnswer', { max });
    else if (value !== '' && !isAnswer(question, value)) faults[name] = text('newBooking.noAnswer');
  });
  return faults;
}

/** The parts of a booking for faultless input. */
export function bookedExtras(
  extras: Extras,
  typed: TypedExtras,
  { people, minutes }: { people: number; minutes: number | undefined },
): Pick<BookingInput, 'totalParticipants' | 'participantsChoices' | 'additionalFields' | 'bookedAddOns'> {
  const counts = countsOf(extras, typed);
  const participantsChoices = counts
    ? chosenVariants(
        customVariants(extras)
          .map((variant, index) => ({ ...variant, count: counts[index] ?? 0 }))
          .filter(({ count }) => count > 0),
      )
    : chosenDuration(extras, { minutes, people });
  const answers = extras.questions.flatMap(
    (question, index) => answerTo(question, (typed[extraName.answer(index)] ?? '').trim()) ?? [],
  );
  const bookedAddOns = addOnsOf(extras, typed).map(({ addOn, groupId, count }) => ({
    id: addOn.id,
    groupId,
    ...(addOn.maxQuantity !== undefined && { quantity: count }),
  }));
  return {
    ...(participantsChoices ? { participantsChoices } : { totalParticipants: people }),
    ...(answers.length > 0 && { additionalFields: answers }),
    ...(bookedAddOns.length > 0 && { bookedAddOns }),
  };
}
