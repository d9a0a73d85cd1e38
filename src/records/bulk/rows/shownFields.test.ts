import { expect, test } from 'vitest';
import type { BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { shownFields } from './shownFields.ts';

const price = { field: 'payment.fixed.price.value', before: '15', after: '16.50' };
const hidden = { field: 'hidden', before: false, after: true };

const shown = (state: BulkRunItem['state'], editedFields: string[] = []) =>
  shownFields({
    id: 'run.0',
    runId: 'bulk-action',
    entityId: 'yoga',
    name: 'Yoga',
    state,
    fields: [price, hidden],
    ...(editedFields.length > 0 && {
      error: { code: 'CHANGED_SINCE', description: 'Edited.', fields: editedFields },
    }),
  });

test('a row shows its changes, and the reverse changes after an undo', () => {
  const back = { field: price.field, before: '16.50', after: '15' };
  expect(shown('DONE')).toEqual([price, hidden]);
  expect(shown('NOT_UNDONE', [price.field])).toEqual([price, hidden]);
  expect(shown('UNDONE')).toEqual([back, { field: 'hidden', before: true, after: false }]);
  expect(shown('PARTLY_UNDONE', ['hidden'])).toEqual([back]);
});
