import { coverOf } from '../../../contract/customerWords/coverOf.ts';
import { policySentences } from '../../../contract/customerWords/policySentences.ts';
import type { SayToCustomers } from '../../../contract/customerWords/say.ts';
import {
  lengthLines,
  moneyWriter,
  peopleLines,
  priceLine,
  serviceFacts,
  type BusinessFormats,
} from '../../../contract/customerWords/serviceFacts.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { equalValues } from '../../../contract/paths.ts';

/** The parts of a preview that can change by saving. */
const previewParts = [
  'name',
  'tagLine',
  'picture',
  'category',
  'price',
  'when',
  'length',
  'people',
  'where',
  'with',
  'description',
  'policy',
  'payment',
] as const;
export type PreviewPart = (typeof previewParts)[number];

export type PartValues = Partial<Record<PreviewPart, unknown>>;

interface Wording {
  formats: BusinessFormats;
  words: SayToCustomers;
}

/** The values of a card's parts. */
export const cardParts = (service: Service, { formats, words }: Wording, locations: readonly string[]) => ({
  name: service.name,
  tagLine: service.tagLine ?? '',
  picture: coverOf(service)?.src,
  length: lengthLines(service, words),
  price: priceLine(service.payment ?? {}, moneyWriter(formats), words) ?? '',
  people: peopleLines(service, words),
  where: locations.join(', '),
});

/** The values of a page's parts. */
export function pageParts(service: Service, { formats, words }: Wording, isInPlan: boolean) {
  const { enabled, description: own = '' } = service.bookingPolicy?.customPolicyDescription ?? {};
  return {
    name: service.name,
    tagLine: service.tagLine?.trim() ?? '',
    picture: coverOf(service)?.src,
    category: service.category?.name ?? '',
    description: service.description?.trim() ?? '',
    policy: [enabled ? own.trim() : '', ...policySentences(service, formats, words)],
    ...Object.fromEntries(
      serviceFacts(service, formats, words, isInPlan).map(({ heading, lines }) => [partOf(heading), lines]),
    ),
  } satisfies PartValues;
}

/** `public.price` is the part `price`. */
export const partOf = (heading: string): PreviewPart | undefined =>
  previewParts.find((part) => heading === `public.${part}`);

/** The parts that differ, in the order of {@link previewParts}. */
export const changedParts = (one: PartValues, other: PartValues): PreviewPart[] =>
  previewParts.filter((part) => !equalValues(one[part], other[part]));
