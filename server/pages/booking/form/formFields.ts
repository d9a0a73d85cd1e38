import type { AddOn } from '../../../../contract/entities/prices/addOn.ts';
import { customVariants, type CustomVariant } from '../../../../contract/entities/prices/customVariants.ts';
import type { BookingForm } from '../../../../contract/entities/terms/bookingForm.ts';
import { answerLimits } from '../../../../contract/entities/terms/bookingFormRules.ts';
import { addOnCents, priceOfOne } from '../../../rules/bookings/prices/prices.ts';
import { addOnTable } from '../../../tables/prices/addOns.ts';
import { bookingFormTable } from '../../../tables/terms/bookingForms.ts';
import type { FormValues, PageRequest } from '../../pageRequest.ts';
import type { Choices } from './choices.ts';
import type { Offer } from '../manage/offer.ts';
import { nothingToPay, payingFor, paysByPlanOnly, type Paying } from './paying.ts';
import { mostByPolicy, type Wanted } from '../times/wantedTime.ts';

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

type Question = BookingForm['fields'][number];

/**
 * Names of the inputs. They contain ids and names instead of positions, because the business may change the order while
 * a customer fills in the form.
 */
export const inputName = {
  answer: ({ id = '' }: Pick<Question, 'id'>) => `answer-${id}`,
  /** Of a group, for its error. */
  group: ({ groupId }: Pick<AddOnChoice, 'groupId'>) => `addon-${groupId}`,
  addOn: ({ groupId }: Pick<AddOnChoice, 'groupId'>, { id }: Pick<AddOn, 'id'>) => `addon-${groupId}-${id}`,
  /** Encoded: an element's id contains no spaces. */
  people: ({ name }: Pick<CustomVariant, 'name'>) => `people-${encodeURIComponent(name)}`,
} as const;

/** Inputs that the form has only while the business offers the question, add-on or variant. */
const isOfOffer = (name: string): boolean => /^(answer|addon|people)-/.test(name);

/** Whether an input changes the price. */
export const isPriced = (name: string): boolean => /^(addon-|people|variant)/.test(name);

/** Whether the values answer a question, or choose an add-on or variant, that the form no longer has. */
export function isOutdated({ questions, groups, variants, offer }: FormModel, values: FormValues): boolean {
  const names = new Set([
    ...questions.map(inputName.answer),
    ...groups.flatMap((group) => group.addOns.map((addOn) => inputName.addOn(group, addOn))),
    ...variants.map(inputName.people),
  ]);
  const variant = values.get('variant');
  const isChoice = offer.service.type === 'APPOINTMENT' && variants.some(({ name }) => name === variant);
  return (
    (variant !== undefined && !isChoice) ||
    [...values].some(([name, value]) => isOfOffer(name) && !names.has(name) && !['', '0'].includes(value))
  );
}

/** The same of the time if it is free; otherwise the form offers other times. A plan covers one person. */
export function mostPeople({ offer, wanted, paying }: FormModel): number {
  if (offer.service.type === 'APPOINTMENT' || paysByPlanOnly(paying)) return 1;
  return wanted && wanted.most > 0 ? wanted.most : mostByPolicy(offer);
}

/** Whether the form asks for the number of people. A number that was sent stays in the form. */
export const asksForPeople = (model: FormModel, values: FormValues): boolean =>
  model.variants.length > 0 ||
  (model.offer.service.type !== 'APPOINTMENT' && (values.has('people') || mostPeople(model) > 1));

/** The prices of a form in hundredths, each of one unit: of a person, a variant, an add-on, or as a deposit. */
export function unitPrices({ offer, choices, variants, groups, paying }: FormModel): URLSearchParams {
  const one = variants.length > 0 ? undefined : priceOfOne(offer, choices);
  const deposit = paying.ways.find((way) => way.kind === 'DEPOSIT');
  return new URLSearchParams([
    ...(one === undefined ? [] : [['one', String(one)]]),
    ...variants.map((variant) => [inputName.people(variant), String(variant.each)]),
    ...groups.flatMap((group) =>
      group.addOns.map((addOn) => [inputName.addOn(group, addOn), String(addOnCents(addOn))]),
    ),
    ...(deposit ? [['deposit', String(deposit.each)]] : []),
  ]);
}

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
