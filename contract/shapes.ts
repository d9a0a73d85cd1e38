import { capital } from './capital.ts';
import type * as z from 'zod';
import * as absence from './entities/bulkRuns/absence.ts';
import * as aggregations from './queries/aggregations.ts';
import { tolerant } from './call.ts';
import { callFamilies, shapesOf } from './calls.ts';
import * as bulk from './calls/bulk.ts';
import * as addOn from './entities/prices/addOn.ts';
import * as addOnGroup from './entities/prices/addOnGroup.ts';
import * as address from './entities/values/address.ts';
import * as availability from './entities/availability/availability.ts';
import * as bookedEntity from './entities/bookings/bookedEntity.ts';
import * as attendance from './entities/bookings/attendance.ts';
import * as booking from './entities/bookings/booking.ts';
import * as bookingForm from './entities/terms/bookingForm.ts';
import * as bookingPolicy from './entities/terms/bookingPolicy.ts';
import * as bulkRun from './entities/bulkRuns/bulkRun.ts';
import * as importedFile from './entities/bulkRuns/importedFile.ts';
import * as bookingsSettings from './entities/bookings/bookingsSettings.ts';
import * as business from './entities/identity/business.ts';
import * as calendarConference from './entities/calendar/calendarConference.ts';
import * as calendarEvent from './entities/calendar/calendarEvent.ts';
import * as calendarTime from './entities/availability/calendarTime.ts';
import * as category from './entities/services/category.ts';
import * as cloneReceipt from './entities/services/cloneReceipt.ts';
import * as composedMail from './entities/values/composedMail.ts';
import * as contact from './entities/bookings/contact.ts';
import * as contactDetails from './entities/bookings/contactDetails.ts';
import * as diagnosis from './entities/availability/diagnosis.ts';
import * as sessionChange from './entities/calendar/sessionChange.ts';
import * as eventLocation from './entities/calendar/eventLocation.ts';
import * as extendedBooking from './entities/bookings/extendedBooking.ts';
import * as extendedFields from './entities/values/extendedFields.ts';
import * as identity from './entities/identity/identity.ts';
import * as identityProfile from './entities/identity/identityProfile.ts';
import * as linkedSchedule from './entities/calendar/linkedSchedule.ts';
import * as location from './entities/locations/location.ts';
import * as media from './entities/values/media.ts';
import * as money from './entities/values/money.ts';
import * as multiServiceBooking from './entities/bookings/multiServiceBooking.ts';
import * as oauthClient from './entities/identity/oauthClient.ts';
import * as optionsAndVariants from './entities/prices/optionsAndVariants.ts';
import * as participant from './entities/bookings/participant.ts';
import * as participantsChoices from './entities/bookings/participantsChoices.ts';
import * as price from './entities/values/price.ts';
import * as planOrder from './entities/prices/planOrder.ts';
import * as pricing from './entities/bookings/pricing.ts';
import * as pricingPlan from './entities/prices/pricingPlan.ts';
import * as pricingPlanV2 from './entities/prices/pricingPlanV2.ts';
import * as recordedChange from './entities/history/recordedChange.ts';
import * as removal from './entities/history/removal.ts';
import * as resource from './entities/locations/resource.ts';
import * as resourceType from './entities/locations/resourceType.ts';
import * as savedView from './entities/history/savedView.ts';
import * as schedule from './entities/calendar/schedule.ts';
import { asSent } from './entities/values/input.ts';
import * as seo from './entities/values/seo.ts';
import * as service from './entities/services/service.ts';
import * as serviceImpact from './entities/services/serviceImpact.ts';
import * as serviceLocation from './entities/services/serviceLocation.ts';
import * as serviceSchedule from './entities/services/serviceSchedule.ts';
import * as serviceStaff from './entities/services/serviceStaff.ts';
import * as session from './entities/calendar/session.ts';
import * as slotAvailability from './entities/availability/slotAvailability.ts';
import * as slotLocation from './entities/availability/slotLocation.ts';
import * as slug from './entities/services/slug.ts';
import * as slugDesk from './entities/services/slugDesk.ts';
import * as staffDeletion from './entities/staff/staffDeletion.ts';
import * as staffMember from './entities/staff/staffMember.ts';
import * as trashedRecord from './entities/history/trashedRecord.ts';
import * as week from './entities/availability/week.ts';
import * as hoursChange from './entities/calendar/hoursChange.ts';
import * as weeklyHours from './entities/calendar/weeklyHours.ts';
import * as tokens from './entities/identity/tokens.ts';
import * as paging from './queries/paging.ts';
import * as query from './queries/query.ts';
import * as restList from './queries/restList.ts';

/**
 * The names of shapes in generated documents (OpenAPI components, GraphQL types): their exported names, capitalised. A
 * shape that is not exported has no name and is inlined.
 */

const modules = [
  addOn,
  addOnGroup,
  address,
  availability,
  bookedEntity,
  attendance,
  booking,
  bookingForm,
  bookingPolicy,
  bulkRun,
  importedFile,
  bookingsSettings,
  business,
  calendarConference,
  calendarEvent,
  calendarTime,
  category,
  cloneReceipt,
  composedMail,
  contact,
  contactDetails,
  diagnosis,
  eventLocation,
  sessionChange,
  extendedBooking,
  extendedFields,
  identity,
  identityProfile,
  linkedSchedule,
  location,
  media,
  money,
  multiServiceBooking,
  oauthClient,
  optionsAndVariants,
  participant,
  participantsChoices,
  price,
  planOrder,
  pricing,
  pricingPlan,
  pricingPlanV2,
  recordedChange,
  removal,
  resource,
  resourceType,
  savedView,
  schedule,
  seo,
  service,
  serviceImpact,
  serviceLocation,
  serviceSchedule,
  serviceStaff,
  session,
  slotAvailability,
  slotLocation,
  slug,
  slugDesk,
  staffDeletion,
  staffMember,
  trashedRecord,
  tokens,
  week,
  hoursChange,
  absence,
  weeklyHours,
  aggregations,
  bulk,
  paging,
  query,
  restList,
];

const shapes: readonly (readonly [name: string, shape: z.ZodObject])[] = [
  ...modules.map(shapesOf),
  ...callFamilies.map((family) => family.shapes),
].flatMap((module) => Object.entries(module));

const isInput = (name: string) => name.endsWith('Input');
const exported = new Set(shapes.map(([name]) => name));

/** Names of the shapes in answers: `Service`. */
export const answerNames: ReadonlyMap<z.ZodType, string> = new Map(
  shapes.filter(([name]) => !isInput(name)).map(([name, shape]) => [tolerant(shape), capital(name)]),
);

/**
 * Names of the shapes in requests: `ServiceInput`, `QueryInput`. A shape with an input schema does not occur in
 * requests itself.
 */
export const requestNames: ReadonlyMap<z.ZodType, string> = new Map(
  shapes
    .filter(([name]) => !exported.has(`${name}Input`))
    .map(([name, shape]) => [asSent(shape), capital(isInput(name) ? name : `${name}Input`)]),
);
