import type * as z from 'zod';
import * as aggregations from './aggregations.ts';
import { tolerant } from './call.ts';
import { callFamilies, shapesOf } from './calls.ts';
import * as bulk from './calls/bulk.ts';
import * as addOn from './entities/addOn.ts';
import * as addOnGroup from './entities/addOnGroup.ts';
import * as address from './entities/address.ts';
import * as availability from './entities/availability.ts';
import * as bookedEntity from './entities/bookedEntity.ts';
import * as attendance from './entities/attendance.ts';
import * as booking from './entities/booking.ts';
import * as bookingForm from './entities/bookingForm.ts';
import * as bookingPolicy from './entities/bookingPolicy.ts';
import * as bookingPolicySnapshot from './entities/bookingPolicy.ts';
import * as bulkRun from './entities/bulkRun.ts';
import * as bookingsSettings from './entities/bookingsSettings.ts';
import * as calendarConference from './entities/calendarConference.ts';
import * as calendarEvent from './entities/calendarEvent.ts';
import * as calendarTime from './entities/calendarTime.ts';
import * as category from './entities/category.ts';
import * as cloneReceipt from './entities/cloneReceipt.ts';
import * as contact from './entities/contact.ts';
import * as contactDetails from './entities/contactDetails.ts';
import * as diagnosis from './entities/diagnosis.ts';
import * as eventLocation from './entities/eventLocation.ts';
import * as extendedBooking from './entities/extendedBooking.ts';
import * as extendedFields from './entities/extendedFields.ts';
import * as identity from './entities/identity.ts';
import * as identityProfile from './entities/identityProfile.ts';
import * as linkedSchedule from './entities/linkedSchedule.ts';
import * as location from './entities/location.ts';
import * as media from './entities/media.ts';
import * as money from './entities/money.ts';
import * as multiServiceBooking from './entities/multiServiceBooking.ts';
import * as oauthClient from './entities/oauthClient.ts';
import * as optionsAndVariants from './entities/optionsAndVariants.ts';
import * as participant from './entities/participant.ts';
import * as participantsChoices from './entities/participantsChoices.ts';
import * as price from './entities/price.ts';
import * as planOrder from './entities/planOrder.ts';
import * as pricing from './entities/pricing.ts';
import * as pricingPlan from './entities/pricingPlan.ts';
import * as pricingPlanV2 from './entities/pricingPlanV2.ts';
import * as recordedChange from './entities/recordedChange.ts';
import * as resource from './entities/resource.ts';
import * as resourceType from './entities/resourceType.ts';
import * as savedView from './entities/savedView.ts';
import * as schedule from './entities/schedule.ts';
import * as seo from './entities/seo.ts';
import * as service from './entities/service.ts';
import * as serviceImpact from './entities/serviceImpact.ts';
import * as serviceLocation from './entities/serviceLocation.ts';
import * as serviceSchedule from './entities/serviceSchedule.ts';
import * as serviceStaff from './entities/serviceStaff.ts';
import * as session from './entities/session.ts';
import * as slotAvailability from './entities/slotAvailability.ts';
import * as slotLocation from './entities/slotLocation.ts';
import * as slug from './entities/slug.ts';
import * as slugDesk from './entities/slugDesk.ts';
import * as staffDeletion from './entities/staffDeletion.ts';
import * as staffMember from './entities/staffMember.ts';
import * as trashedRecord from './entities/trashedRecord.ts';
import * as weeklyHours from './entities/weeklyHours.ts';
import * as tokens from './entities/tokens.ts';
import * as paging from './paging.ts';
import * as query from './query.ts';
import * as restList from './restList.ts';

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
  bookingPolicySnapshot,
  bulkRun,
  bookingsSettings,
  calendarConference,
  calendarEvent,
  calendarTime,
  category,
  cloneReceipt,
  contact,
  contactDetails,
  diagnosis,
  eventLocation,
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
    .map(([name, shape]) => [shape, capital(isInput(name) ? name : `${name}Input`)]),
);

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
