import { expect, test } from 'vitest';
import { union } from '../../ui/union.ts';
import { outside, placeInLanes } from './spans.ts';

const span = (from: number, to: number) => ({ from, to });
const lanesOf = (spans: [number, number][], most = 6) => {
  const { placed, surplus } = placeInLanes(
    spans.map(([from, to]) => span(from, to)),
    most,
  );
  return {
    placed: placed.map(({ item, lane, lanes }) => [item.from, lane, lanes]),
    surplus,
  };
};

test('entries that overlap share the width, others have all of it', () => {
  expect(
    lanesOf([
      [540, 600],
      [570, 630],
      [630, 690],
    ]).placed,
  ).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [630, 0, 1],
  ]);
});

test('an entry takes the first lane that has become free within its group', () => {
  expect(
    lanesOf([
      [540, 720],
      [550, 600],
      [600, 660],
    ]).placed,
  ).toEqual([
    [540, 0, 2],
    [550, 1, 2],
    [600, 1, 2],
  ]);
});

test('short entries do not cover each other: they need the room that they are drawn in', () => {
  expect(
    lanesOf([
      [540, 545],
      [550, 560],
    ]).placed,
  ).toEqual([
    [540, 0, 2],
    [550, 1, 2],
  ]);
});

test('entries beyond the last lane are counted, and do not narrow the others', () => {
  expect(
    lanesOf(
      [
        [540, 600],
        [540, 590],
        [545, 620],
        [550, 560],
        [620, 650],
      ],
      2,
    ),
  ).toEqual({
    placed: [
      [540, 0, 2],
      [540, 1, 2],
      [620, 0, 1],
    ],
    surplus: [{ count: 2, from: 545, to: 620 }],
  });
});

test('the time outside of hours is the rest of the day', () => {
  expect(outside([span(780, 1080), span(540, 720)])).toEqual([
    span(0, 540),
    span(720, 780),
    span(1080, 1440),
  ]);
  expect(outside([])).toEqual([span(0, 1440)]);
  expect(outside([span(0, 1440)])).toEqual([]);
});

test('adjacent and overlapping hours are one', () => {
  expect(union([span(600, 700), span(540, 600), span(650, 720)])).toEqual([span(540, 720)]);
});
