import {
  cancelSchedule,
  getScheduleTimeFrame,
  scheduleCalls,
} from '../../../../contract/calls/calendar/schedules.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestInputs } from '../testInput.ts';

const calls = { ...scheduleCalls, cancel: cancelSchedule, timeFrame: getScheduleTimeFrame };

export const inputs = {
  ...familyInputs('freeSchedule', calls, { name: 'Van' }, { name: 'Second van' }, 'schedule'),
} satisfies TestInputs;
