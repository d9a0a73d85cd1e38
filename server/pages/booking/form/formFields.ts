import type { AddOn } from '../../../../contract/entities/prices/addOn.ts';
import { customVariants, type CustomVariant } from '../../../../contract/entities/prices/customVariants.ts';
import type { BookingForm } from '../../../../contract/entities/terms/bookingForm.ts';
import { answerLimits } from '../../../../contract/entities/terms/bookingFormRules.ts';
import { addOnCents, priceOfOne } from '../../../rules/bookings/prices/prices.ts';
import { addOnTable } from '../../../tables/prices/addOns.ts';
import { bookingFormTable } from '../../../tables/terms/bookingForms.ts';
import type { PageRequest } from '../../pageRequest.ts';
import type { Choices } from './choices.ts';
import type { Offer } from '../manage/offer.ts';
import { nothingToPay, payingFor, type Paying } from './paying.ts';
import type { Wanted } from '../times/wantedTime.ts';

/** A group of add-ons in the form. */
interface AddOnChoice {
  groupId: string;
  title: string | undefined;
  /** The maximum number of different add-ons. */
  most: number;
  addOns: readonly AddOn[];
}

/** The content of a form. */
export interface FormModel {
  offer: Offer;
  choices: Choices;
  /** Undefined: the time no longer exists. */
  wanted: Wanted | undefined;
  questions: BookingForm['fields'];
  groups: readonly AddOnChoice[];
  variants: readonly CustomVariant[];
  paying: Paying;
}

/** Names of the inputs. */
export const inputName = {
  answer: (index: number) => `answer-${index}`,
  addOn: (group: number, index: number) => `addon-${group}-${index}`,
  people: (index: number) => `people-${index}`,
} as const;

export const formLimits = { name: 100, phone: 50, address: 500, ...answerLimits } as const;

/** Enough for all answers in letters that are encoded with six characters each. */
export const formBytes = 200 * 1024;

export async function formModel(
  page: PageRequest,
  given: Pick<FormModel, 'offer' | 'choices' | 'wanted'>,
): Promise<FormModel> {
  const { options } = page;
  const { service, business } = given.offer;
  const formId = service.form?.id;
  const form = formId ? await bookingFormTable.find(options.database, business.id, formId) : undefined;
  const groups = service.addOnGroups ?? [];
  const ids = groups.flatMap(({ addOnIds = [] }) => addOnIds);
  const known = await addOnTable.byIds(options.database, business.id, ids);
  const variants = customVariants(given.offer);
  const mayCost =
    priceOfOne(given.offer, given.choices) !== 0n ||
    variants.some(({ each }) => each > 0n) ||
    [...known.values()].some((addOn) => addOnCents(addOn) > 0n);
  return {
    ...given,
    // Joining a waitlist requires no payment.
    paying: mayCost && !given.wanted?.waits ? await payingFor(page, given.offer) : nothingToPay,
    variants,
    questions: form?.fields ?? [],
    groups: groups.flatMap(({ id, name, prompt, maxNumberOfAddOns, addOnIds = [] }) => {
      const addOns = addOnIds.flatMap((each) => known.get(each) ?? []);
      if (!id || addOns.length === 0) return [];
      return [{ groupId: id, title: prompt ?? name, most: maxNumberOfAddOns ?? addOns.length, addOns }];
    }),
  };
}
