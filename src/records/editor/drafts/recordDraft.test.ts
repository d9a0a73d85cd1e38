import { expect, it } from 'vitest';
import type { EditorField } from '../fields/editorField.ts';
import { compareDraft, draftOfNew, draftOfRecord } from './recordDraft.ts';

const field = (path: string): EditorField => ({
  key: path,
  path,
  section: 'basics',
  label: 'layout.field.on',
});
const kind = { fields: [field('name'), field('tagLine'), field('tags')] };
const opened = { id: 'yoga', name: 'Yoga', tagLine: 'Slow', revision: '4' };
const draft = { id: 'draft', scope: 'records/yoga', savedAt: new Date(0), name: 'Yoga' };

it('keeps a changed record with its name when it was opened, and no unchanged one', () => {
  const mine = { ...opened, name: 'Yoga flow' };
  expect(draftOfRecord(kind, opened, mine)).toEqual({ name: 'Yoga', base: opened, mine });
  expect(draftOfRecord(kind, opened, { ...opened, revision: '5' })).toBeUndefined();
});

it('compares a draft with the saved record: differences, clashes and the result', () => {
  const mine = { ...opened, name: 'Yoga flow', tagLine: 'Calm' };
  const now = { ...opened, tagLine: 'Warm', revision: '5' };
  const compared = compareDraft(kind, { ...draft, base: opened, mine }, now);
  expect(compared).toMatchObject({
    base: opened,
    mine,
    taken: { ...now, name: 'Yoga flow', tagLine: 'Calm' },
  });
  expect(compared?.differing.map(({ key }) => key)).toEqual(['name', 'tagLine']);
  expect(compared?.merge.clashes.map(({ path }) => path)).toEqual(['tagLine']);
});

it('is nothing to compare if all of the draft was saved since, or if it is of a new record', () => {
  const mine = { ...opened, name: 'Yoga flow' };
  const saved = { ...mine, tagLine: 'Warm', revision: '5' };
  expect(compareDraft(kind, { ...draft, base: opened, mine }, saved)).toBeUndefined();
  expect(compareDraft(kind, { ...draft, base: undefined, mine }, opened)).toBeUndefined();
});

it('names the draft of a new record by its name, or not at all', () => {
  expect(draftOfNew({ name: 'Yoga', type: 'CLASS' })).toEqual({
    name: 'Yoga',
    mine: { name: 'Yoga', type: 'CLASS' },
  });
  expect(draftOfNew({ name: null })).toEqual({ name: '', mine: { name: null } });
});
