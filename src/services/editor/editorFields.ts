import { rateTypeOf } from '../../../contract/entities/values/pricePath.ts';
import { serviceTraits } from '../../../contract/entities/services/service.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { declaredFields, inSections } from '../../records/editor/fields/declaredFields.ts';
import { fieldAt as fieldOfPath, type EditorField } from '../../records/editor/fields/editorField.ts';
import { searchPart, searchParts } from './inputs/search/searchTags.ts';

/** Sections of the editor, in order. */
export const editorSections = [
  'basics',
  'price',
  'pictures',
  'choices',
  'addOns',
  'booking',
  'schedule',
  'locations',
  'staff',
  'address',
  'search',
] as const;
type EditorSection = (typeof editorSections)[number];

const declared = declaredFields(serviceTraits, (path) => `serviceField.${path}`);

/** Several fields share one list on the wire. */
const searchTags = 'seoData.tags';

/** Paths of fields. Parts of the tag list are named like properties of an object. */
export type FieldKey =
  | (typeof declared)[number]['key']
  | 'optionsAndVariants'
  | typeof searchTags
  | `${typeof searchTags}.${(typeof searchParts)[number]}`;

export interface FieldOfEditor extends EditorField {
  key: FieldKey;
  section: EditorSection;
}

/** Fields without a path of their own in a service. */
const others: readonly FieldOfEditor[] = [
  // Variants are a separate entity, edited with their service.
  {
    key: 'optionsAndVariants',
    label: 'serviceField.optionsAndVariants',
    path: 'optionsAndVariants',
    section: 'choices',
  },
  ...searchParts.map(
    (part) =>
      ({
        key: `${searchTags}.${part}`,
        label: `serviceField.${searchTags}.${part}`,
        path: searchTags,
        section: 'search',
        kind: part === 'listed' ? 'flag' : undefined,
        valueIn: (service: Fields) => searchPart(getPath(service, searchTags), part),
      }) as const,
  ),
];

/** Returns how a field is compared; undefined for the value at its path. */
function valueIn(path: string): FieldOfEditor['valueIn'] {
  // The deposit's switch follows its amount and is no separate field.
  if (path !== 'payment.options') return undefined;
  return (service) =>
    ['online', 'inPerson', 'pricingPlan'].map((way) => getPath(service, `${path}.${way}`) === true);
}

/** Fields of prices of one type belong to services with that type. */
function belongsTo(path: string): FieldOfEditor['belongsTo'] {
  const rate = rateTypeOf(path);
  return rate && ((service) => getPath(service, 'payment.rateType') === rate);
}

/** All fields of the editor: the units of changes, errors and clashes. */
const fields: readonly FieldOfEditor[] = inSections(
  [
    ...others,
    ...declared.map((field) => ({
      ...field,
      belongsTo: belongsTo(field.path),
      valueIn: valueIn(field.path),
    })),
  ],
  editorSections,
);

/** The whole list, for merging, recording and restoring it as a unit. */
const searchResult: FieldOfEditor = {
  key: searchTags,
  label: `serviceField.${searchTags}`,
  path: searchTags,
  section: 'search',
};

const deposits: readonly FieldKey[] = ['payment.fixed.deposit.value', 'payment.varied.deposit.value'];

function fieldOfOther(path: string, service: Fields): FieldOfEditor | undefined {
  if (path === 'payment.options.deposit') {
    const ofPrice = deposits.map(fieldOf).find((field) => field.belongsTo?.(service));
    return ofPrice ?? fieldOf('payment.rateType');
  }
  if (path === 'seoData' || path.startsWith(searchTags)) return searchResult;
  if (path === 'pricingPlanIds') return fieldOf('payment.pricingPlanIds');
  if (path === 'slug' || path === 'mainSlug') return fieldOf('mainSlug.name');
  return undefined;
}

export const serviceFields = { fields, fieldOfOther };

/** Returns the field that shows messages about a service's path (records/editor/fields/editorField.ts). */
export const fieldAt = (path: string, service: Fields): FieldOfEditor | undefined =>
  fieldOfPath(serviceFields, path, service);

export function fieldOf(key: FieldKey): FieldOfEditor {
  const field = fields.find((one) => one.key === key);
  if (!field) throw new Error(`The editor has no field ${key}.`);
  return field;
}
