import type { BookingInput } from '../../../../contract/entities/bookings/booking.ts';
import { chosenDuration, chosenVariants } from '../../../../contract/entities/prices/customVariants.ts';
import { addOnCents } from '../../../rules/bookings/prices/prices.ts';
import type { FormValues } from '../../pageRequest.ts';
import type { TextKey } from '../../texts/english.ts';
import { mostByPolicy } from '../times/wantedTime.ts';
import { inputName, type FormModel } from './formFields.ts';
import { paysByPlanOnly } from './paying.ts';

/** Stores the error of an input. */
export type Fault = (name: string, key: TextKey, limits?: Readonly<Record<string, number>>) => void;

const integerOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

interface People {
  people: number;
  sent: Pick<BookingInput, 'totalParticipants' | 'participantsChoices'>;
  /** Of the choices; undefined without them. */
  price?: bigint;
  /** The charged units, by their keys in `unitPrices`. */
  units: readonly string[];
}

export function readPeople(model: FormModel, values: FormValues, fault: Fault): People {
  const { offer, choices, variants } = model;
  if (variants.length > 0) return readVariants(model, values, fault);
  // The rules check the remaining spots under their locks.
  const most = mostByPolicy(model.offer);
  const asked = offer.service.type === 'APPOINTMENT' ? 1 : integerOf(values.get('people') ?? '1');
  const people = Number.isNaN(asked) ? 1 : asked;
  if (people > 1 && paysByPlanOnly(model.paying)) fault('people', 'fault.planOne');
  if (Number.isNaN(asked) || asked < 1 || asked > most) fault('people', 'fault.peopleWrong', { max: most });
  const byLength = chosenDuration(offer, { minutes: choices.minutes, people });
  return {
    people,
    sent: byLength ? { participantsChoices: byLength } : { totalParticipants: people },
    units: ['one'],
  };
}

/** One variant of an appointment, or the number of people per variant. */
function readVariants(model: FormModel, values: FormValues, fault: Fault): People {
  const { offer, variants } = model;
  const most = mostByPolicy(model.offer);
  const isAppointment = offer.service.type === 'APPOINTMENT';
  const countOf = (variant: FormModel['variants'][number]): number => {
    if (isAppointment) return values.get('variant') === variant.name ? 1 : 0;
    const input = inputName.people(variant);
    const count = integerOf(values.get(input) || '0');
    if (!(count <= most)) fault(input, 'fault.quantityWrong', { max: most });
    return Number.isNaN(count) ? 0 : count;
  };
  const chosen = variants
    .map((variant) => ({ ...variant, count: countOf(variant) }))
    .filter(({ count }) => count > 0);
  const people = chosen.reduce((sum, { count }) => sum + count, 0);
  if (people === 0) fault(isAppointment ? 'variant' : 'people', 'fault.peopleMissing');
  if (people > 1 && paysByPlanOnly(model.paying)) fault('people', 'fault.planOne');
  if (people > most) fault('people', 'form.refusedMany', { count: most });
  return {
    people,
    price: chosen.reduce((sum, { each, count }) => sum + each * BigInt(count), 0n),
    sent: { participantsChoices: chosenVariants(chosen) },
    units: chosen.map(inputName.people),
  };
}

export function readAddOns({ groups }: FormModel, values: FormValues, fault: Fault) {
  const bookedAddOns: NonNullable<BookingInput['bookedAddOns']> = [];
  const units: string[] = [];
  let [minutes, extra] = [0, 0n];
  for (const group of groups) {
    let chosen = 0;
    for (const addOn of group.addOns) {
      const name = inputName.addOn(group, addOn);
      const max = addOn.maxQuantity ?? 1;
      const typed = values.get(name) ?? '';
      const count = max > 1 ? integerOf(typed || '0') : typed === '' ? 0 : 1;
      if (!(count <= max)) fault(name, 'fault.quantityWrong', { max });
      if (!(count >= 1 && count <= max)) continue;
      chosen += 1;
      minutes += addOn.durationInMinutes ?? 0;
      extra += addOnCents(addOn) * BigInt(count);
      units.push(name);
      bookedAddOns.push({
        id: addOn.id,
        groupId: group.groupId,
        ...(addOn.maxQuantity !== undefined && { quantity: count }),
      });
    }
    if (chosen > group.most) fault(inputName.group(group), 'form.addOnsMost', { max: group.most });
  }
  return { bookedAddOns, minutes, extra, units };
}
