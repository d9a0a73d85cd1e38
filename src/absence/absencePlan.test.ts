import { expect, test } from 'vitest';
import type { AbsenceItem } from '../../contract/entities/bulkRuns/absence.ts';
import {
  cancelled,
  choiceOf,
  conflictOf,
  countsOf,
  customersOf,
  decisionsOf,
  unchanged,
  withRestCancelled,
} from './absencePlan.ts';

const [ben, cleo] = ['ben', 'cleo'];

/** An hour from a time, with a buffer of 15 minutes. */
const item = (id: string, hour: number, parts: Partial<AbsenceItem> = {}): AbsenceItem => ({
  id,
  kind: 'APPOINTMENT',
  title: 'Massage',
  start: `2027-03-02T${hour}:00:00.000Z`,
  end: `2027-03-02T${hour + 1}:00:00.000Z`,
  until: `2027-03-02T${hour + 1}:15:00.000Z`,
  participants: 1,
  emails: [`${id}@example.com`],
  unreachable: 0,
  takers: [ben, cleo].map((person) => ({ id: person, name: person })),
  proposedId: ben,
  ...parts,
});

const items = [
  item('ten', 10),
  item('eleven', 11, { proposedId: cleo, emails: ['ten@example.com'], unreachable: 1 }),
  item('twelve', 12, { takers: [], proposedId: undefined }),
];

test('the proposal stays without a choice, and replaces someone who is no longer free', () => {
  expect(items.map((each) => choiceOf(each, {}))).toEqual([ben, cleo, unchanged]);
  expect(choiceOf(items[0]!, { ten: cleo })).toBe(cleo);
  expect(choiceOf(items[0]!, { ten: 'dan' })).toBe(ben);
  expect(choiceOf(items[2]!, { twelve: ben })).toBe(unchanged);
  expect(decisionsOf(items, { ten: cancelled })).toEqual([{ id: 'ten' }, { id: 'eleven', resourceId: cleo }]);
});

test('cancelling the rest keeps what someone takes, and the counts follow', () => {
  const choices = withRestCancelled(items, { ten: cleo });
  expect(choices).toEqual({ ten: cleo, twelve: cancelled });
  expect(countsOf(items, choices)).toEqual({ handed: 2, cancelled: 1, left: 0 });
  expect(countsOf(items, { ten: unchanged })).toEqual({ handed: 1, cancelled: 0, left: 2 });
});

test('a customer of several items counts once, and those of unchanged items not at all', () => {
  expect(customersOf(items, {})).toEqual({ messages: 1, people: 2 });
  expect(customersOf(items, { twelve: cancelled, eleven: unchanged })).toEqual({ messages: 2, people: 2 });
});

test('two items of one person conflict if they overlap with their buffers', () => {
  expect(conflictOf(items[0]!, items, { eleven: ben })?.id).toBe('eleven');
  expect(conflictOf(items[1]!, items, { eleven: ben })?.id).toBe('ten');
  expect(conflictOf(items[0]!, items, {})).toBeUndefined();
  const apart = [items[0]!, item('noon', 12)];
  expect(conflictOf(apart[0]!, apart, {})).toBeUndefined();
  const both = { ten: cancelled, eleven: cancelled };
  expect(conflictOf(items[0]!, items, both)).toBeUndefined();
});
