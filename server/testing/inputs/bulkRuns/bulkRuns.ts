import type { TestInputs } from '../testInput.ts';

export const inputs = {
  previewBulkRun: ({ service, category }) => ({
    body: {
      selection: { ids: [service] },
      work: { operations: [{ do: 'SET_REFERENCE', field: 'category.id', id: category }] },
    },
  }),
  importServices: ({ service }) => ({
    body: {
      file: { name: 'services.csv', rows: 1 },
      rows: [{ line: 2, service: { id: service, tagLine: 'New' } }],
    },
  }),
  readBulkValues: ({ service }) => ({ body: { selection: { ids: [service] } } }),
  prepareBulkRun: ({ bulkRun, service }) => ({
    path: { id: bulkRun },
    body: { leaveOut: [service] },
  }),
  previewBulkRunDeletion: ({ bulkRun }) => ({ path: { id: bulkRun } }),
  previewBulkRunStaffDeletion: ({ bulkRun }) => ({ path: { id: bulkRun } }),
  discardBulkRun: ({ bulkRun }) => ({ path: { id: bulkRun } }),
  startBulkRun: ({ bulkRun }) => ({ path: { id: bulkRun }, body: {} }),
  retryBulkRun: ({ bulkRun }) => ({ path: { id: bulkRun } }),
  previewBulkRunUndo: ({ bulkRun }) => ({ path: { id: bulkRun } }),
  undoBulkRun: ({ bulkRun }) => ({ path: { id: bulkRun } }),
  listBulkRuns: ({ bulkRun }) => ({ query: { filter: JSON.stringify({ id: [bulkRun] }) } }),
  getBulkRun: ({ bulkRun }) => ({ path: { id: bulkRun } }),
  listBulkRunItems: ({ bulkRun }) => ({ query: { filter: JSON.stringify({ runId: bulkRun }) } }),
} satisfies TestInputs;
