import {
  bulkFieldsOf,
  servicePrice,
  type BulkField,
} from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { serviceTraits } from '../../../contract/entities/services/service.ts';
import { traitBy } from '../../../contract/fields.ts';
import type { SheetField, Verb } from '../../records/bulk/sheetField.ts';

const raising = ['RAISE_PERCENT', 'LOWER_PERCENT', 'RAISE_AMOUNT', 'LOWER_AMOUNT'] as const;
const listing = ['LEAVE', 'ADD', 'REMOVE', 'ONLY'] as const;

const deposit = 'payment.options.deposit';
const depositSwitch = { flag: deposit, off: 'serviceBulk.noDeposit' } as const;

const editorSectionOf: Readonly<Record<string, string>> = traitBy(serviceTraits, 'section');

/** Default operations of a field. */
const verbsOf: Readonly<Record<SheetField['kind'], readonly Verb[]>> = {
  text: ['LEAVE', 'SET', 'REPLACE', 'CLEAR'],
  flag: ['LEAVE', 'ON', 'OFF'],
  amount: ['LEAVE', 'SET', ...raising],
  number: ['LEAVE', 'SET', 'RAISE_AMOUNT', 'LOWER_AMOUNT'],
  reference: ['LEAVE', 'SET'],
  list: listing,
  minutes: listing,
};

const special: Partial<Record<BulkField, Partial<SheetField>>> = {
  name: { verbs: ['LEAVE', 'REPLACE', 'SET'], missing: 'bulk.wrong.name' },
  description: { rows: 3 },
  'category.id': { verbs: ['LEAVE', 'SET', 'CLEAR'] },
  'payment.varied.defaultPrice.value': { verbs: ['LEAVE', 'SET'], rare: true },
  'payment.fixed.price.value': {
    raisedAs: servicePrice,
    help: { verbs: raising, text: 'serviceBulk.help.prices' },
  },
  'payment.fixed.deposit.value': {
    verbs: ['LEAVE', 'SET', ...raising, 'TURN_OFF'],
    switchedBy: depositSwitch,
  },
  'payment.varied.deposit.value': {
    label: 'serviceBulk.field.variedDeposit',
    verbs: ['LEAVE', 'SET', ...raising, 'TURN_OFF'],
    switchedBy: depositSwitch,
    rare: true,
  },
  hidden: {
    verbs: ['LEAVE', 'SHOW', 'HIDE'],
    states: { on: 'serviceBulk.field.hidden', off: 'serviceBulk.field.shown' },
  },
  'schedule.availabilityConstraints.timeBetweenSessions': { minutes: true },
  defaultCapacity: { section: 'schedule' },
  'locations.business.id': {
    recordedAs: 'locations',
    help: { verbs: ['REMOVE', 'ONLY'], text: 'serviceBulk.help.locations' },
  },
};

/** Sections of the sheet, in order. */
export const sheetSections = ['basics', 'price', 'booking', 'schedule', 'people'] as const;
type Section = (typeof sheetSections)[number];

/** Sections of the sheet by section of the editor. */
const sections: Readonly<Record<string, Section>> = {
  price: 'price',
  booking: 'booking',
  schedule: 'schedule',
  staff: 'people',
  locations: 'people',
};

/** All fields of the bulk sheet. Whether a deposit is asked for is part of its amount. */
export const sheetFields: readonly SheetField[] = bulkFieldsOf.service
  .filter((field) => field !== deposit)
  .map(sheetField)
  .toSorted((one, other) => positionOf(one) - positionOf(other));

function positionOf({ section }: SheetField): number {
  return sheetSections.findIndex((one) => one === section);
}

function sheetField(field: (typeof bulkFieldsOf.service)[number]): SheetField {
  const { kind } = serviceTraits[field];
  return {
    field,
    label: `serviceField.${field}`,
    section: sectionOf(field),
    kind,
    verbs: verbsOf[kind],
    ...special[field],
  };
}

/** Parts of an editor field are in the section of the field. */
function sectionOf(path: string): Section {
  const section = editorSectionOf[path];
  if (section) return sections[section] ?? 'basics';
  return path.includes('.') ? sectionOf(path.slice(0, path.lastIndexOf('.'))) : 'basics';
}

/** Prices of all types: a run adjusts the one that a service has. */
export const priceKeys: ReadonlySet<string> = new Set([
  'payment.fixed.price.value',
  'payment.varied.defaultPrice.value',
  'payment.subscription.amountPerBillingCycle.value',
  'variants',
]);
