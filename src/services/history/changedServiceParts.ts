import { rateTypeOf } from '../../../contract/entities/values/pricePath.ts';
import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import { equalValues } from '../../../contract/paths.ts';
import { changedParts, type ChangedPart, type Leaf } from '../../records/history/changedParts.ts';
import { fieldAt, type FieldKey } from '../editor/editorFields.ts';
import { searchPart, searchParts } from '../editor/inputs/search/searchTags.ts';

/** Fields without an input that appear in the history, by path. */
const outsideForm = {
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
export type KeyOutsideForm = keyof typeof outsideForm;
export type PartName = FieldKey | KeyOutsideForm;

export const isOutsideForm = (name: PartName): name is KeyOutsideForm => Object.hasOwn(outsideForm, name);

export type ServicePart = ChangedPart<PartName>;

/** Groups changed paths of a service into fields, in order of appearance. */
export const changedServiceParts = (fields: readonly FieldChange[]): ServicePart[] =>
  together(changedParts(fields, namesOf));

/** Returns the fields that contain a path; undefined without one. */
function namesOf({ path, before, after }: Leaf): (PartName | undefined)[] {
  if (path === 'seoData.tags') {
    const differing = searchParts.filter(
      (part) => !equalValues(searchPart(before, part), searchPart(after, part)),
    );
    return differing.length > 0 ? differing.map((part) => `${path}.${part}` as const) : [path];
  }
  return [outsideFormOf(path) ?? formFieldOf(path)];
}

const namesOutsideForm = Object.keys(outsideForm) as KeyOutsideForm[];

function outsideFormOf(path: string): KeyOutsideForm | undefined {
  return namesOutsideForm.find((name) =>
    outsideForm[name].some((known) => path === known || path.startsWith(`${known}.`)),
  );
}

function formFieldOf(path: string): FieldKey | undefined {
  if (path === 'payment.options' || path.startsWith('payment.options.')) return 'payment.options';
  if (path === 'mainSlug.custom') return path;
  // The currency belongs to the amount.
  const amount = path.replace(/\.(currency|formattedValue)$/, '.value');
  return fieldAt(amount, { payment: { rateType: rateTypeOf(path) } })?.key;
}

/** Merges parts that can only be restored together: a price type with its amounts, and a slug with its custom flag. */
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
