import { expect, it } from 'vitest';
import type { BulkItemState, BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import {
  bookingsToNotify,
  countOf,
  displayedState,
  figureKey,
  isDeletion,
  notifiesCustomers,
  progressOf,
  resultKey,
} from './runCounts.ts';

/** A run of which only the parts that are counted matter. */
const runOf = (run: Partial<BulkRun>) => ({ state: 'RUNNING', counts: {}, work: {}, ...run }) as BulkRun;
const deletion = { deletion: {} };
const absence = {
  resourceId: '10000000-0000-4000-8000-000000000001',
  fromDate: '2026-03-02',
  toDate: '2026-03-03',
  decisions: [],
};
const update = { operations: [] };

it('counts no records in a state without any', () => {
  expect(countOf(runOf({ counts: { DONE: 3 } }), 'DONE')).toBe(3);
  expect(countOf(runOf({ counts: { DONE: 3 } }), 'FAILED')).toBe(0);
});

it('measures progress by the records that the run processes', () => {
  const counts = { UNCHANGED: 7, BLOCKED: 5, EXCLUDED: 3, WAITING: 4, DONE: 10, FAILED: 2 };
  expect(progressOf(runOf({ counts }))).toEqual({ done: 12, total: 16 });
});

it('measures the progress of an undo by the records that were changed', () => {
  const counts = { WAITING: 4, FAILED: 2, DONE: 10, UNDONE: 5, PARTLY_UNDONE: 3, NOT_UNDONE: 1, BLOCKED: 8 };
  expect(progressOf(runOf({ state: 'UNDOING', counts }))).toEqual({ done: 9, total: 19 });
});

it.each<[BulkRun['state'], BulkRun['counts'], string]>([
  ['DONE', { DONE: 2, FAILED: 1 }, 'PARTLY'],
  ['DONE', { DONE: 2, FAILED: 0 }, 'DONE'],
  ['RUNNING', { DONE: 2, FAILED: 1 }, 'RUNNING'],
])('shows a run that is %s with counts %j as %s', (state, counts, shown) => {
  expect(displayedState(runOf({ state, counts }))).toBe(shown);
});

it.each<[BulkItemState, object, string, string]>([
  ['CHANGES', deletion, 'bulk.deletedFigure.CHANGES', 'bulk.deletion.willBe'],
  ['DONE', deletion, 'bulk.deletedFigure.DONE', 'bulk.deletion.done'],
  ['FAILED', deletion, 'bulk.figure.FAILED', 'bulk.section.FAILED'],
  ['CHANGES', update, 'bulk.figure.CHANGES', 'bulk.section.CHANGES'],
  ['DONE', update, 'bulk.figure.DONE', 'bulk.section.DONE'],
])('names the state %s of a run with the work %j', (state, work, figure, result) => {
  const run = runOf({ work: { ...work } });
  expect(figureKey(run, state)).toBe(figure);
  expect(resultKey(isDeletion(run), state)).toBe(result);
});

it.each([
  [{ deletion: undefined }, false],
  [{ deletion: {} }, false],
  [{ deletion: { participantNotification: { notifyParticipants: false } } }, false],
  [{ deletion: { participantNotification: { notifyParticipants: true } } }, true],
  [{ absence: { ...absence, participantNotification: { notifyParticipants: true } } }, true],
  [{ absence }, false],
  [{ operations: [{ do: 'SET_FLAG', field: 'hidden', value: true }] }, false],
  [{ of: 'another version' }, false],
])('knows whether the work %j notifies customers', (work, notifies) => {
  expect(notifiesCustomers(runOf({ work }))).toBe(notifies);
});

it('counts the booked sessions too where an absence notifies customers', () => {
  const sideEffects = { bookings: 2, booked: 3 } as BulkRun['sideEffects'];
  expect(bookingsToNotify(runOf({ work: { absence: {} }, sideEffects }))).toBe(5);
  expect(bookingsToNotify(runOf({ work: deletion, sideEffects }))).toBe(2);
});

it('is no deletion if the work contains an absent one', () => {
  expect(isDeletion(runOf({ work: { deletion: undefined } }))).toBe(false);
});
