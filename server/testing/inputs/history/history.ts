import type { TestInputs } from '../testInput.ts';

export const inputs = {
  undoChange: ({ change }) => ({ path: { changeId: change } }),
  restoreVersion: ({ change }) => ({ path: { changeId: change }, body: { version: 'BEFORE' } }),
  compareVersions: ({ change }) => ({ path: { changeId: change, otherId: change } }),
  getUndoSteps: () => ({}),
  undoLastAction: ({ change }) => ({ body: { changeId: change } }),
  redoLastAction: ({ change }) => ({ body: { changeId: change } }),
} satisfies TestInputs;
