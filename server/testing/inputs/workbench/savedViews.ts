import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listSavedViews: ({ savedView }) => ({ query: { filter: JSON.stringify({ id: [savedView] }) } }),
  getSavedView: ({ savedView }) => ({ path: { id: savedView } }),
  createSavedView: () => ({ body: { resource: 'services', name: 'Classes', filter: { type: ['CLASS'] } } }),
  updateSavedView: ({ savedView }) => ({
    path: { id: savedView },
    body: { revision: '1', name: 'Renamed' },
  }),
  deleteSavedView: ({ savedView }) => ({ path: { id: savedView } }),
} satisfies TestInputs;
