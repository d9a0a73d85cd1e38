import type { TestInputs } from '../testInput.ts';

export const inputs = {
  setServiceProvider: ({ staffMember }) => ({
    path: { staffMemberId: staffMember },
    body: { serviceProvider: false },
  }),
  assignWorkingHoursSchedule: ({ staffMember, schedule }) => ({
    path: { staffMemberId: staffMember },
    body: { scheduleId: schedule },
  }),
  assignCustomSchedule: ({ staffMember, schedule }) => ({
    path: { staffMemberId: staffMember },
    body: { scheduleId: schedule },
  }),
} satisfies TestInputs;
