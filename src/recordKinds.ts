import { absenceKind } from './absence/absenceKind.ts';
import type { RecordKind } from './records/recordKind.ts';
import { serviceKind } from './services/serviceKind.ts';
import { bookingKind } from './bookings/bookingKind.ts';
import { customerKind } from './customers/customerKind.ts';
import { categoryKind } from './categories/categoryKind.ts';
import { eventKind } from './activity/eventKind.ts';
import { hoursKind } from './activity/hoursKind.ts';
import { formKind } from './forms/formKind.ts';
import { planKind } from './plans/planKind.ts';
import { policyKind } from './policies/policyKind.ts';
import { locationKind } from './locations/locationKind.ts';
import { roomKind } from './rooms/roomKind.ts';
import { roomTypeKind } from './rooms/types/roomTypeKind.ts';
import { staffKind } from './staff/staffKind.ts';
import { settingsKind } from './settings/settingsKind.ts';
import { teamKind } from './team/teamKind.ts';

/** All record families, in display order. */
export const recordKinds: readonly RecordKind[] = [
  serviceKind,
  bookingKind,
  customerKind,
  categoryKind,
  planKind,
  policyKind,
  formKind,
  staffKind,
  absenceKind,
  eventKind,
  hoursKind,
  teamKind,
  locationKind,
  roomKind,
  roomTypeKind,
  settingsKind,
];
