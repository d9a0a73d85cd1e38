import { useState, type ReactNode } from 'react';
import { equalValues, type Fields } from '../../../contract/paths.ts';
import type { EditedRecord } from './editorKind.ts';
import { RecordFormContext, useRecordForm, type RecordFormState } from './RecordFormContext.ts';

interface UntouchedProps {
  /** Parts of the record that nothing inside shows. */
  by: readonly string[];
  children: ReactNode;
}

/**
 * Holds sections still while other parts of the record are being written: with all of a record open, drawing each
 * section for each key would be felt. The fields inside follow the form by themselves.
 */
export function Untouched({ by, children }: UntouchedProps) {
  const now = useRecordForm();
  const [drawn, draw] = useState(now);
  const same = saysTheSame(drawn, now, by);
  if (!same) draw(now);
  return <RecordFormContext value={same ? drawn : now}>{children}</RecordFormContext>;
}

type Form = RecordFormState<EditedRecord>;

function saysTheSame(drawn: Form, now: Form, by: readonly string[]): boolean {
  if (drawn === now) return true;
  return drawn.opened === now.opened && equalValues(without(drawn.record, by), without(now.record, by));
}

const without = (record: Fields, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !parts.includes(key)));
