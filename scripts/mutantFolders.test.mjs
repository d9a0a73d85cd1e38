import { expect, test } from 'vitest';
import { testedOnly } from './mutantFolders.mjs';

const reportOf = (...mutants) => ({ schemaVersion: '1', files: { 'a.ts': { source: '', mutants } } });
const tested = [
  { id: '1', status: 'Survived', coveredBy: ['a', 'b'], testsCompleted: 2 },
  // Runs when its module loads, with all tests.
  { id: '2', status: 'Survived', coveredBy: [], testsCompleted: 9 },
  { id: '3', status: 'Killed', coveredBy: ['a', 'b'], testsCompleted: 1 },
  { id: '4', status: 'Timeout', coveredBy: ['a', 'b'] },
  { id: '5', status: 'NoCoverage', coveredBy: [] },
];

test('a mutant that not all of its tests have tried does not survive', () => {
  const untested = [0, 1].map((testsCompleted) => ({
    id: '6',
    status: 'Survived',
    coveredBy: ['a', 'b'],
    testsCompleted,
  }));
  expect(testedOnly(reportOf(...untested, ...tested))).toEqual(reportOf(...tested));
  const complete = reportOf(...tested);
  expect(testedOnly(complete)).toBe(complete);
});
