import { expect, it } from 'vitest';
import { ApiError } from '../../../../contract/errors.ts';
import { editedSince, isNothingToUndo } from './restoreRefusal.ts';

const changedSince = (data: Record<string, unknown>) => new ApiError('CHANGED_SINCE', '', { data });

it('recognises an undo of something that was undone before', () => {
  expect(isNothingToUndo(new ApiError('NOTHING_TO_UNDO', ''))).toBe(true);
  expect(isNothingToUndo(new ApiError('CHANGED_SINCE', ''))).toBe(false);
  expect(isNothingToUndo(new Error('NOTHING_TO_UNDO'))).toBe(false);
});

it.each<[string, unknown, ReturnType<typeof editedSince>]>([
  [
    'the paths and the record',
    changedSince({ id: 'yoga', entity: 'service', fields: ['name', 7, 'tagLine'] }),
    { paths: ['name', 'tagLine'], record: { entity: 'service', entityId: 'yoga' } },
  ],
  ['no record without an entity', changedSince({ id: 'yoga', fields: ['name'] }), { paths: ['name'] }],
  ['no record without an ID', changedSince({ entity: 'service', fields: ['name'] }), { paths: ['name'] }],
  ['no paths if they are no list', changedSince({ fields: 'name' }), { paths: [] }],
  ['nothing from another error', new ApiError('INTERNAL', '', { data: { fields: ['name'] } }), { paths: [] }],
  ['nothing from an error of the program', new TypeError('CHANGED_SINCE'), { paths: [] }],
])('reads the later edits that prevent an undo: %s', (_title, error, edits) => {
  expect(editedSince(error)).toEqual(edits);
});
