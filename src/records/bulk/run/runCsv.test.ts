import { expect, it } from 'vitest';
import type { BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { runCsvHead, runCsvLines } from './runCsv.ts';

const words = {
  text: (key: string) => `[${key}]`,
  record: 'Service',
  cellsOf: (fields: BulkRunItem['fields']) =>
    fields.map(({ field, before, after }) => ({
      key: field,
      column: field,
      label: `label of ${field}`,
      before: String(before),
      after: String(after),
    })),
  reasonWords: ({ code }: { code: string }) => `because ${code}`,
};

const yoga: BulkRunItem = {
  id: 'row-1',
  runId: 'run',
  serviceId: 'service-1',
  name: 'Yoga',
  state: 'DONE',
  fields: [
    { field: 'name', before: 'Yoga', after: 'Yoga flow' },
    { field: 'tagLine', before: 'Slow', after: 'Calm' },
  ],
};

it('starts with a byte order mark and the headings', () => {
  expect(runCsvHead(false, words)).toBe(
    '\uFEFFService,[bulk.file.id],[bulk.file.result],[bulk.file.field],[bulk.file.before],[bulk.file.after],[bulk.file.reason]\r\n',
  );
});

it('has a line for each field of a record', () => {
  expect(runCsvLines([yoga], false, words)).toBe(
    'Yoga,service-1,[bulk.section.DONE],label of name,Yoga,Yoga flow,\r\n' +
      'Yoga,service-1,[bulk.section.DONE],label of tagLine,Slow,Calm,\r\n',
  );
});

it('has one line with the reason for a record without fields', () => {
  const error = { code: 'BLOCKED_BY_BOOKINGS', description: '', fields: [] };
  expect(runCsvLines([{ ...yoga, state: 'FAILED', fields: [], error }], true, words)).toBe(
    'Yoga,service-1,[bulk.section.FAILED],,,,because BLOCKED_BY_BOOKINGS\r\n',
  );
});

it('names the results of a deletion, and reverses the fields of an undone row', () => {
  const [field] = yoga.fields;
  const items: BulkRunItem[] = [
    { ...yoga, fields: [] },
    { ...yoga, state: 'UNDONE', fields: field ? [field] : [] },
  ];
  expect(runCsvLines(items, true, words)).toBe(
    'Yoga,service-1,[bulk.deletion.done],,,,\r\n' +
      'Yoga,service-1,[bulk.section.UNDONE],label of name,Yoga flow,Yoga,\r\n',
  );
});

it('has the lines of an imported file', () => {
  expect(runCsvHead(true, words)).toContain(',[bulk.file.reason],[bulk.file.line]\r\n');
  expect(runCsvLines([{ ...yoga, fields: [], line: 14 }], false, words)).toBe(
    'Yoga,service-1,[bulk.section.DONE],,,,,14\r\n',
  );
});
