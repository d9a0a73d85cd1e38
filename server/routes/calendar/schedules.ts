import * as calls from '../../../contract/calls/calendar/schedules.ts';
import * as hours from '../../../contract/calls/calendar/weeklyHours.ts';
import { answer, type Route } from '../../http/route.ts';
import { cancelSchedule, scheduleFamily } from '../../rules/calendar/schedules.ts';
import { previewHours } from '../../rules/calendar/previewHours.ts';
import { readWeeklyHours, setWeeklyHours } from '../../rules/calendar/weeklyHours.ts';
import { scheduleTimeFrame } from '../../rules/calendar/scheduleTimeFrame.ts';
import { writingOf } from '../../rules/writing.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const scheduleRoutes: readonly Route[] = [
  ...familyRoutes(scheduleFamily, 'schedules', calls.scheduleCalls),
  answer(calls.cancelSchedule, async ({ path }, context) => ({
    schedule: await cancelSchedule(writingOf(context), path.scheduleId),
  })),
  answer(calls.getScheduleTimeFrame, async ({ path, query }, context) => ({
    scheduleTimeFrame: await scheduleTimeFrame(context, path.scheduleId, query.timeZone),
  })),
  answer(hours.getWeeklyHours, async ({ path }, context) => ({
    weeklyHours: await readWeeklyHours(context, path.scheduleId),
  })),
  answer(hours.setWeeklyHours, async ({ path, body }, context) => ({
    weeklyHours: await setWeeklyHours(writingOf(context), path.scheduleId, body.weeklyHours),
  })),
  answer(hours.previewHours, ({ body }, context) => previewHours(context, body)),
];
