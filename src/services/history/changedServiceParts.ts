import { rateTypeOf } from '../../../contract/entities/pricePath.ts';
import type { FieldChange } from '../../../contract/entities/recordedChange.ts';
import { equalValues } from '../../../contract/paths.ts';
import { changedParts, type ChangedPart, type Leaf } from '../../records/history/changedParts.ts';
import { fieldAt, type FieldKey } from '../editor/editorFields.ts';
import { searchPart, searchParts } from '../editor/searchTags.ts';

/** Fields of a service that its history names and that no form shows, by their paths. */
const besideForm = {
  mainPicture: ['media.mainMedia'],
  coverPicture: ['media.coverMedia'],
  frequency: ['payment.subscription.frequency'],
  shortest: [
    'schedule.availabilityConstraints.durationRange.hourOptions.minDurationInMinutes',
    'schedule.availabilityConstraints.durationRange.dayOptions.minDurationInDays',
  ],
  longest: [
    'schedule.availabilityConstraints.durationRange.hourOptions.maxDurationInMinutes',
    'schedule.availabilityConstraints.durationRange.dayOptions.maxDurationInDays',
  ],
  otherPrograms: ['extendedFields'],
} as const satisfies Record<string, readonly string[]>;
export type KeyBesideForm = keyof typeof besideForm;
export type PartName = FieldKey | KeyBesideForm;

export const isBesideForm = (name: PartName): name is KeyBesideForm => Object.hasOwn(besideForm, name);

export type ServicePart = ChangedPart<PartName>;

/** Folds the paths of a change of a service to the fields that people know, in the order in which they come. */
export const changedServiceParts = (fields: readonly FieldChange[]): ServicePart[] =>
  together(changedParts(fields, namesOf));

/** The fields that a path of a service is known by; the path itself, as undefined, where there is none. */
function namesOf({ path, before, after }: Leaf): (PartName | undefined)[] {
  if (path === 'seoData.tags') {
    const differing = searchParts.filter(
      (part) => !equalValues(searchPart(before, part), searchPart(after, part)),
    );
    return differing.length > 0 ? differing.map((part) => `${path}.${part}` as const) : [path];
  }
  return [besideOf(path) ?? formFieldOf(path)];
}

const namesBeside = Object.keys(besideForm) as KeyBesideForm[];

function besideOf(path: string): KeyBesideForm | undefined {
  return namesBeside.find((name) =>
    besideForm[name].some((known) => path === known || path.startsWith(`${known}.`)),
  );
}

function formFieldOf(path: string): FieldKey | undefined {
  if (path === 'payment.options' || path.startsWith('payment.options.')) return 'payment.options';
  if (path === 'mainSlug.custom') return path;
  // What an amount is written in belongs to the amount.
  const amount = path.replace(/\.(currency|formattedValue)$/, '.value');
  return fieldAt(amount, { payment: { rateType: rateTypeOf(path) } })?.key;
}

/** A kind of price comes back only with its amounts, and a new address is nobody's but with who chose it. */
function together(parts: ReadonlyMap<string, ServicePart>): ServicePart[] {
  const [address, mode] = [parts.get('mainSlug.name'), parts.get('mainSlug.custom')];
  const all = [...parts.values()].filter((part) => part !== mode || !address);
  const ofPrice = all.flatMap(({ paths }) => paths).filter(isOfPrice);
  return all.map((part) => {
    if (part === address && mode) return { ...part, paths: [...part.paths, ...mode.paths] };
    return parts.has('payment.rateType') && part.paths.every(isOfPrice)
      ? { ...part, paths: [...new Set(ofPrice)] }
      : part;
  });
}

const isOfPrice = (path: string) =>
  /^payment(\.(rateType|fixed|varied|custom|subscription|options)(\..+)?)?$/.test(path);
