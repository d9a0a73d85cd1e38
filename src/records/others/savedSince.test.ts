import { expect, it, vi } from 'vitest';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import { savedFields } from './savedFields.ts';
import { areAllBy, changesSince, readLatestChanges } from './savedSince.ts';

const change = (entity: string, id: string, actor = 'mara') =>
  ({ id, entity, actor: { id: actor } }) as RecordedChange;

const field = (path: string): EditorField => ({
  key: path,
  path,
  section: 'basics',
  label: 'layout.field.on',
});

it('fetches the latest 25 changes of a record, newest first', async () => {
  const getList = vi.fn<(...asked: unknown[]) => Promise<unknown>>(async () => ({
    data: [change('service', 'c1')],
  }));
  const api = { getList } as unknown as Parameters<typeof readLatestChanges>[1];
  expect(await readLatestChanges({ changesOf: (id) => ({ entityId: id }) }, api, 'yoga')).toEqual([
    change('service', 'c1'),
  ]);
  expect(getList).toHaveBeenCalledWith('activity', {
    filter: { entityId: 'yoga' },
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'date', order: 'DESC' },
  });
});

it('counts the changes since by the revisions of each record', () => {
  const changes = [
    change('service', 's3'),
    change('variants', 'v2'),
    change('service', 's2'),
    change('variants', 'v1'),
    change('service', 's1'),
  ];
  const since = (before: object, after: object) =>
    changesSince({ revisionsOf: (record) => ({ ...record }) }, before, after, changes).map(({ id }) => id);
  expect(since({ service: '4', variants: '1' }, { service: '6', variants: '2' })).toEqual(['s3', 's2', 'v2']);
  expect(since({ service: '4' }, { service: '4', variants: '1' })).toEqual(['v2']);
  expect(since({ service: '4', variants: '2' }, { service: '3', variants: undefined })).toEqual([]);
});

it("recognises the person's own changes from another tab", () => {
  expect(areAllBy('mara', [change('service', 'c1'), change('service', 'c2')])).toBe(true);
  expect(areAllBy('mara', [change('service', 'c1'), change('service', 'c2', 'ben')])).toBe(false);
  expect(areAllBy('mara', [])).toBe(false);
});

it('lists the fields that others changed, without those derived from another', () => {
  const fields = [field('name'), field('slug'), field('tagLine')];
  const opened = { id: 'yoga', name: 'Yoga', slug: 'yoga', tagLine: 'Slow' };
  const theirs = { ...opened, name: 'Flow', slug: 'flow' };
  type Kind = Parameters<typeof savedFields<typeof opened, EditorField, undefined>>[0];
  const changed = (kind: Partial<Kind>) =>
    savedFields({ fields, ...kind } as Kind, opened, theirs).map(({ key }) => key);
  expect(changed({})).toEqual(['name', 'slug']);
  expect(changed({ isOwnChange: ({ key }, record) => key !== 'slug' || record.name === 'Yoga' })).toEqual([
    'name',
  ]);
});
