import * as z from 'zod';
import type { Call } from './call.ts';
import * as activity from './calls/activity.ts';
import * as addOnGroups from './calls/addOnGroups.ts';
import * as addOns from './calls/addOns.ts';
import * as anonymousBookings from './calls/anonymousBookings.ts';
import * as attendance from './calls/attendance.ts';
import * as availability from './calls/availability.ts';
import * as bookingPolicies from './calls/bookingPolicies.ts';
import * as bookingForms from './calls/bookingForms.ts';
import * as bookings from './calls/bookings.ts';
import * as bookingsInBulk from './calls/bookingsInBulk.ts';
import * as bookingsSettings from './calls/bookingsSettings.ts';
import * as bulkRuns from './calls/bulkRuns.ts';
import * as calendarEvents from './calls/calendarEvents.ts';
import * as categories from './calls/categories.ts';
import * as categoriesV1 from './calls/categoriesV1.ts';
import * as clones from './calls/clones.ts';
import * as contacts from './calls/contacts.ts';
import * as diagnose from './calls/diagnose.ts';
import * as extendedBookings from './calls/extendedBookings.ts';
import * as frontdesk from './calls/frontdesk.ts';
import * as graph from './calls/graph.ts';
import * as history from './calls/history.ts';
import * as identity from './calls/identity.ts';
import * as locations from './calls/locations.ts';
import * as media from './calls/media.ts';
import * as members from './calls/members.ts';
import * as multiServiceBookings from './calls/multiServiceBookings.ts';
import * as oauth from './calls/oauth.ts';
import * as oauthClients from './calls/oauthClients.ts';
import * as openRecords from './calls/openRecords.ts';
import * as optionsAndVariants from './calls/optionsAndVariants.ts';
import * as previews from './calls/previews.ts';
import * as planOrders from './calls/planOrders.ts';
import * as pricing from './calls/pricing.ts';
import * as pricingPlans from './calls/pricingPlans.ts';
import * as pricingPlansV2 from './calls/pricingPlansV2.ts';
import * as qa from './calls/qa.ts';
import * as recovery from './calls/recovery.ts';
import * as redirectSessions from './calls/redirectSessions.ts';
import * as resourceTypes from './calls/resourceTypes.ts';
import * as resources from './calls/resources.ts';
import * as resourcesInBulk from './calls/resourcesInBulk.ts';
import * as savedViews from './calls/savedViews.ts';
import * as serviceParts from './calls/serviceParts.ts';
import * as serviceUses from './calls/serviceUses.ts';
import * as schedules from './calls/schedules.ts';
import * as services from './calls/services.ts';
import * as servicesInBulk from './calls/servicesInBulk.ts';
import * as sessions from './calls/sessions.ts';
import * as signOnPolicies from './calls/signOnPolicies.ts';
import * as siteMembers from './calls/siteMembers.ts';
import * as slugDesk from './calls/slugDesk.ts';
import * as staffMembers from './calls/staffMembers.ts';
import * as staffMembersV2 from './calls/staffMembersV2.ts';
import * as staffMemberSettings from './calls/staffMemberSettings.ts';
import * as staffMemberTags from './calls/staffMemberTags.ts';
import * as staffMemberUsers from './calls/staffMemberUsers.ts';
import * as staffMemberWork from './calls/staffMemberWork.ts';
import * as timeSlots from './calls/timeSlots.ts';
import * as trash from './calls/trash.ts';
import * as team from './calls/team.ts';
import * as visits from './calls/visits.ts';
import * as verification from './calls/verification.ts';
import * as waitingLists from './calls/waitingLists.ts';
import * as weeklyHours from './calls/weeklyHours.ts';

/** A group of related calls. */
export interface CallFamily {
  /** Heading in the generated documents. */
  title: string;
  calls: readonly Call[];
  /** Shapes that the calls share, by the names under which their files export them. */
  shapes: Readonly<Record<string, z.ZodObject>>;
}

type Module = Readonly<Record<string, unknown>>;

function family(title: string, ...modules: readonly Module[]): CallFamily {
  return {
    title,
    calls: modules.flatMap((module) => Object.values(module).filter(isCall)),
    shapes: Object.assign({}, ...modules.map(shapesOf)),
  };
}

/** The exports of a file that are objects on the wire. */
export function shapesOf(module: Module): Record<string, z.ZodObject> {
  const shapes: Record<string, z.ZodObject> = {};
  for (const [name, value] of Object.entries(module)) if (value instanceof z.ZodObject) shapes[name] = value;
  return shapes;
}

/** Whether an export of a file of calls is a call; the files also export shared schemas. */
export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'schemas' in value && 'caller' in value;
}

/** All calls, in the order of the documents. A test fails if a file of calls is missing here. */
export const callFamilies: readonly CallFamily[] = [
  family('Services', services, servicesInBulk, serviceParts, serviceUses, clones),
  family('Options, variants and add-ons', optionsAndVariants, addOns, addOnGroups),
  family('Categories', categories, categoriesV1),
  family(
    'Staff members',
    staffMembers,
    staffMembersV2,
    staffMemberUsers,
    staffMemberWork,
    staffMemberTags,
    staffMemberSettings,
  ),
  family('Resources', resources, resourcesInBulk, resourceTypes),
  family(
    'Bookings',
    bookings,
    bookingsInBulk,
    multiServiceBookings,
    extendedBookings,
    attendance,
    anonymousBookings,
    pricing,
    waitingLists,
    contacts,
  ),
  family('Booking policies', bookingPolicies),
  family('Booking forms', bookingForms),
  family('Locations', locations),
  family('Calendar', schedules, calendarEvents, sessions, weeklyHours, bookingsSettings),
  family('Availability', availability, timeSlots, diagnose),
  family('Pricing plans', pricingPlans, pricingPlansV2, planOrders),
  family('History', history, activity, trash, visits, openRecords),
  family('Bulk actions', bulkRuns),
  family('Saved views', savedViews),
  family('Pictures', media),
  family('Page URLs', slugDesk),
  family('Graph', graph),
  family('Frontdesk', frontdesk, previews, members, siteMembers, team),
  family('Identity', oauth, oauthClients, redirectSessions, identity, verification, recovery, signOnPolicies),
  family('Tests', qa),
];

export const allCalls: readonly Call[] = callFamilies.flatMap(({ calls }) => calls);
