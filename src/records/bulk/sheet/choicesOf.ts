import type { BulkField, BulkOperation } from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import { noChoice, type Choice, type Choices } from './bulkChoices.ts';
import type { SheetField } from '../sheetField.ts';

/** Converts a run's operations back to choices of `fields`, so that a preview can be edited after a reload too. */
export function choicesOf(fields: readonly SheetField[], operations: readonly BulkOperation[]): Choices {
  return operations.reduce<Choices>((choices, operation) => {
    const [field, choice] = choiceOf(fields, operation, choices);
    return field && choice ? { ...choices, [field]: { ...noChoice, ...choice } } : choices;
  }, {});
}

function choiceOf(
  fields: readonly SheetField[],
  operation: BulkOperation,
  choices: Choices,
): [BulkField | undefined, Partial<Choice>?] {
  switch (operation.do) {
    case 'SET_TEXT':
      return [
        operation.field,
        operation.value === undefined ? { verb: 'CLEAR' } : { verb: 'SET', value: operation.value },
      ];
    case 'REPLACE_TEXT': {
      const { field, find, replace, matchCase = false } = operation;
      return [field, { verb: 'REPLACE', find, value: replace, matchCase }];
    }
    case 'SET_FLAG': {
      const { field, value } = operation;
      const switched = fields.filter(({ switchedBy }) => switchedBy?.flag === field);
      if (switched.length === 0) {
        const hides = fields.find((one) => one.field === field)?.verbs.includes('HIDE') ?? false;
        if (hides) return [field, { verb: value ? 'HIDE' : 'SHOW' }];
        return [field, { verb: value ? 'ON' : 'OFF' }];
      }
      const [first] = switched;
      const follows = value || (first && choices[first.field]);
      return [first?.field, follows ? undefined : { verb: 'TURN_OFF' }];
    }
    case 'SET_NUMBER':
      return [operation.field, { verb: 'SET', value: String(operation.value) }];
    case 'SET_AMOUNT':
      return [operation.field, { verb: 'SET', value: operation.value }];
    case 'RAISE': {
      const { percent, amount, roundTo = '', rounding = 'NEAREST' } = operation;
      const named = (one: SheetField) => one.raisedAs === operation.field || one.field === operation.field;
      const raised = fields.find(named);
      const size = percent ?? amount ?? '';
      const way = size.startsWith('-') ? 'LOWER' : 'RAISE';
      const verb = `${way}_${percent === undefined ? 'AMOUNT' : 'PERCENT'}` as const;
      return [raised?.field, { verb, value: size.replace('-', ''), roundTo, rounding }];
    }
    case 'SET_REFERENCE': {
      const { field, id } = operation;
      return [field, id === undefined ? { verb: 'CLEAR' } : { verb: 'SET', ids: [id] }];
    }
    case 'ADD':
    case 'REMOVE':
      return [operation.field, { verb: operation.do, ids: operation.ids }];
    case 'SET_LIST':
      return [operation.field, { verb: 'ONLY', ids: operation.ids }];
    case 'ADD_MINUTES':
    case 'REMOVE_MINUTES':
    case 'SET_MINUTES': {
      const verb = ({ ADD_MINUTES: 'ADD', REMOVE_MINUTES: 'REMOVE', SET_MINUTES: 'ONLY' } as const)[
        operation.do
      ];
      return [operation.field, { verb, value: operation.minutes.join(', ') }];
    }
    default:
      return operation satisfies never;
  }
}
