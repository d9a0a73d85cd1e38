import type { TestIds, TestInputs } from '../testInput.ts';

const bySchedule = ({ hourlessSchedule: scheduleId }: TestIds) => ({ path: { scheduleId } });

export const inputs = {
  getWeeklyHours: bySchedule,
  setWeeklyHours: (ids) => ({ ...bySchedule(ids), body: { weeklyHours: { revision: '0', periods: [] } } }),
  previewHours: ({ resource: resourceId }) => ({ body: { resourceId, scheduleId: null } }),
} satisfies TestInputs;
