import type { BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { getPath, setPath, type Fields } from '../../../contract/paths.ts';

type Plain = Extract<BulkOperation, { do: 'SET_TEXT' | 'REPLACE_TEXT' | 'SET_FLAG' | 'SET_NUMBER' }>;
type Replacement = Extract<BulkOperation, { do: 'REPLACE_TEXT' }>;

const plain: readonly BulkOperation['do'][] = ['SET_TEXT', 'REPLACE_TEXT', 'SET_FLAG', 'SET_NUMBER'];

export function isPlain(operation: BulkOperation): operation is Plain {
  return plain.includes(operation.do);
}

/** Applies an operation that works alike in every family. */
export function applyPlain(changed: Fields, operation: Plain): Fields {
  const { field } = operation;
  if (operation.do !== 'REPLACE_TEXT') return setPath(changed, field, operation.value);
  const text = getPath(changed, field);
  return typeof text === 'string' ? setPath(changed, field, replaced(text, operation)) : changed;
}

function replaced(text: string, { find, replace, matchCase = false }: Replacement): string {
  const literal = find.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(literal, matchCase ? 'gu' : 'giu'), () => replace);
}
