import { useState, type ReactNode } from 'react';
import { equalValues, type Fields } from '../../../../contract/paths.ts';
import type { EditedRecord } from '../editorKind.ts';
import { RecordFormContext, useRecordForm, type RecordFormState } from '../RecordFormContext.ts';

interface SkipUnchangedProps {
  /** Paths of the record that the content does not show. */
  by: readonly string[];
  children: ReactNode;
}

/**
 * Skips re-rendering its sections while only the given parts of the record change, because rendering all sections per
 * keystroke is noticeably slow. Fields subscribe to the form themselves.
 */
export function SkipUnchanged({ by, children }: SkipUnchangedProps) {
  const now = useRecordForm();
  const [drawn, draw] = useState(now);
  const same = hasSameValues(drawn, now, by);
  if (!same) draw(now);
  return <RecordFormContext value={same ? drawn : now}>{children}</RecordFormContext>;
}

type Form = RecordFormState<EditedRecord>;

function hasSameValues(drawn: Form, now: Form, by: readonly string[]): boolean {
  if (drawn === now) return true;
  return drawn.opened === now.opened && equalValues(without(drawn.record, by), without(now.record, by));
}

const without = (record: Fields, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !parts.includes(key)));
