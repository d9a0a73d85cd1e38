import * as calls from '../../../contract/calls/calendar/bookingsSettings.ts';
import { answer, type Route } from '../../http/route.ts';
import { readBookingsSettings, updateBookingsSettings } from '../../rules/calendar/bookingsSettings.ts';
import { writingOf } from '../../rules/writing.ts';

export const bookingsSettingsRoutes: readonly Route[] = [
  answer(calls.getBookingsSettings, async (_input, context) => ({
    bookingsSettings: await readBookingsSettings(context),
  })),
  answer(calls.updateBookingsSettings, async ({ body }, context) => ({
    bookingsSettings: await updateBookingsSettings(writingOf(context), body.bookingsSettings),
  })),
];
