import {
  bulkOperation,
  type BulkField,
  type BulkOperation,
} from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { MessageKey } from '../../../messages/en.ts';
import type { SheetField, Verb } from '../sheetField.ts';

/** Input of one field. */
export interface Choice {
  verb: Verb;
  /** The new value, the amount (ui/fields/amounts.ts), or the replacement text. */
  value: string;
  find: string;
  matchCase: boolean;
  /** Selected items of lists and references. */
  ids: readonly string[];
  /** `''`: not rounded. */
  roundTo: string;
  rounding: 'NEAREST' | 'UP' | 'DOWN';
}

export const noChoice: Choice = {
  verb: 'LEAVE',
  value: '',
  find: '',
  matchCase: false,
  ids: [],
  roundTo: '',
  rounding: 'NEAREST',
};

/** By field; absent fields don't change. */
export type Choices = Readonly<Partial<Record<BulkField, Choice>>>;

/** Returns the fields that change. */
export function chosenFields(fields: readonly SheetField[], choices: Choices): SheetField[] {
  return fields.filter(({ field }) => (choices[field]?.verb ?? 'LEAVE') !== 'LEAVE');
}

type Outcome = { operations: BulkOperation[] } | { wrong: MessageKey };

/** Converts a choice to operations, or returns what is missing. */
export function operationsOf(sheetField: SheetField, choice: Choice): Outcome {
  const asked = askedOf(sheetField, choice);
  const operations = asked.map((operation) => bulkOperation.safeParse(operation));
  return operations.every((parsed) => parsed.success)
    ? { operations: operations.map(({ data }) => data) }
    : { wrong: wrongOf(sheetField, choice) };
}

function askedOf(sheetField: SheetField, choice: Choice): object[] {
  const { field, kind } = sheetField;
  const { verb, ids, find, matchCase } = choice;
  const value = choice.value.trim();
  switch (verb) {
    case 'LEAVE':
      return [];
    case 'SET':
      // Outer spaces of a text may be intended.
      return setTo(sheetField, sheetField.kind === 'text' && value !== '' ? choice.value : value, ids);
    case 'TURN_OFF':
      return [{ do: 'SET_FLAG', field: sheetField.switchedBy?.flag, value: false }];
    case 'CLEAR':
      return [{ do: kind === 'text' ? 'SET_TEXT' : 'SET_REFERENCE', field }];
    case 'REPLACE':
      return [
        { do: 'REPLACE_TEXT', field, find, replace: choice.value, ...(matchCase && { matchCase: true }) },
      ];
    case 'ON':
    case 'HIDE':
      return [{ do: 'SET_FLAG', field, value: true }];
    case 'OFF':
    case 'SHOW':
      return [{ do: 'SET_FLAG', field, value: false }];
    case 'RAISE_PERCENT':
    case 'LOWER_PERCENT':
    case 'RAISE_AMOUNT':
    case 'LOWER_AMOUNT':
      return [raiseOf(sheetField, choice)];
    case 'ADD':
    case 'REMOVE':
    case 'ONLY':
      return [kind === 'minutes' ? minutesChange(field, verb, value) : listChange(field, verb, ids)];
    default:
      return verb satisfies never;
  }
}

/** A missing value is sent as null, which every operation rejects. */
function setTo({ field, kind, switchedBy }: SheetField, value: string, [id]: readonly string[]): object[] {
  switch (kind) {
    case 'text':
      return [{ do: 'SET_TEXT', field, value: value === '' ? null : value }];
    case 'number':
      return [{ do: 'SET_NUMBER', field, value: value === '' ? null : Number(value) }];
    case 'reference':
      return [{ do: 'SET_REFERENCE', field, id: id ?? null }];
    case 'amount':
      return [
        { do: 'SET_AMOUNT', field, value },
        // The amount alone has no effect.
        ...(switchedBy ? [{ do: 'SET_FLAG', field: switchedBy.flag, value: true }] : []),
      ];
    case 'flag':
    case 'list':
    case 'minutes':
      return [];
    default:
      return kind satisfies never;
  }
}

type Listing = 'ADD' | 'REMOVE' | 'ONLY';

const listChange = (field: BulkField, verb: Listing, ids: readonly string[]) => ({
  do: verb === 'ONLY' ? 'SET_LIST' : verb,
  field,
  ids,
});

const minutesChange = (field: BulkField, verb: Listing, value: string) => ({
  do: `${verb === 'ONLY' ? 'SET' : verb}_MINUTES`,
  field,
  minutes: value
    .split(/[\s,;]+/)
    .filter((one) => one !== '')
    .map(Number),
});

function raiseOf(
  { field, raisedAs = field }: SheetField,
  { verb, value, roundTo, rounding }: Choice,
): object {
  const size = value.trim();
  const signed = verb.startsWith('LOWER') ? `-${size}` : size;
  return {
    do: 'RAISE',
    field: raisedAs,
    [verb.endsWith('PERCENT') ? 'percent' : 'amount']: size.startsWith('-') ? null : signed,
    ...(roundTo !== '' && { roundTo, rounding }),
  };
}

function wrongOf({ kind, missing }: SheetField, { verb }: Choice): MessageKey {
  if (verb === 'REPLACE') return 'bulk.wrong.find';
  if (verb === 'LOWER_PERCENT') return 'bulk.wrong.decrease';
  if (verb === 'RAISE_PERCENT') return 'bulk.wrong.percent';
  switch (kind) {
    case 'text':
      return missing ?? 'bulk.wrong.text';
    case 'reference':
      return 'bulk.wrong.choice';
    case 'list':
      return 'bulk.wrong.choices';
    case 'minutes':
      return 'bulk.wrong.minutes';
    case 'number':
      return 'bulk.wrong.number';
    case 'amount':
    case 'flag':
      return 'bulk.wrong.amount';
    default:
      return kind satisfies never;
  }
}
