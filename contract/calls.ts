import * as z from 'zod';
import type { Call } from './call.ts';
import * as absences from './calls/bulkRuns/absences.ts';
import * as activity from './calls/history/activity.ts';
import * as addOnGroups from './calls/prices/addOnGroups.ts';
import * as addOns from './calls/prices/addOns.ts';
import * as anonymousBookings from './calls/bookings/anonymousBookings.ts';
import * as attendance from './calls/bookings/attendance.ts';
import * as availability from './calls/availability/availability.ts';
import * as bookingPolicies from './calls/terms/bookingPolicies.ts';
import * as bookingForms from './calls/terms/bookingForms.ts';
import * as bookingPrices from './calls/bookings/bookingPrices.ts';
import * as bookings from './calls/bookings/bookings.ts';
import * as bookingsInBulk from './calls/bookings/bookingsInBulk.ts';
import * as bookingsSettings from './calls/calendar/bookingsSettings.ts';
import * as bulkRuns from './calls/bulkRuns/bulkRuns.ts';
import * as business from './calls/workbench/business.ts';
import * as calendarEvents from './calls/calendar/calendarEvents.ts';
import * as categories from './calls/services/categories.ts';
import * as categoriesV1 from './calls/services/categoriesV1.ts';
import * as clones from './calls/services/clones.ts';
import * as contacts from './calls/bookings/contacts.ts';
import * as diagnose from './calls/availability/diagnose.ts';
import * as extendedBookings from './calls/bookings/extendedBookings.ts';
import * as frontdesk from './calls/workbench/frontdesk.ts';
import * as graph from './calls/workbench/graph.ts';
import * as history from './calls/history/history.ts';
import * as imports from './calls/bulkRuns/imports.ts';
import * as identity from './calls/identity/identity.ts';
import * as locations from './calls/locations/locations.ts';
import * as media from './calls/workbench/media.ts';
import * as members from './calls/identity/members.ts';
import * as moveTimes from './calls/bookings/moveTimes.ts';
import * as multiServiceBookings from './calls/bookings/multiServiceBookings.ts';
import * as oauth from './calls/oauth/oauth.ts';
import * as oauthClients from './calls/oauth/oauthClients.ts';
import * as openRecords from './calls/history/openRecords.ts';
import * as optionsAndVariants from './calls/prices/optionsAndVariants.ts';
import * as order from './calls/workbench/order.ts';
import * as previews from './calls/services/previews.ts';
import * as planOrders from './calls/prices/planOrders.ts';
import * as pricing from './calls/bookings/pricing.ts';
import * as pricingPlans from './calls/prices/pricingPlans.ts';
import * as pricingPlansV2 from './calls/prices/pricingPlansV2.ts';
import * as qa from './calls/workbench/qa.ts';
import * as recovery from './calls/identity/recovery.ts';
import * as redirectSessions from './calls/identity/redirectSessions.ts';
import * as recentChanges from './calls/history/recentChanges.ts';
import * as removals from './calls/history/removals.ts';
import * as resourceTypes from './calls/locations/resourceTypes.ts';
import * as resources from './calls/locations/resources.ts';
import * as resourcesInBulk from './calls/locations/resourcesInBulk.ts';
import * as savedViews from './calls/workbench/savedViews.ts';
import * as serviceParts from './calls/services/serviceParts.ts';
import * as serviceUses from './calls/services/serviceUses.ts';
import * as schedules from './calls/calendar/schedules.ts';
import * as services from './calls/services/services.ts';
import * as servicesInBulk from './calls/services/servicesInBulk.ts';
import * as sessions from './calls/calendar/sessions.ts';
import * as signOnPolicies from './calls/identity/signOnPolicies.ts';
import * as siteMembers from './calls/identity/siteMembers.ts';
import * as slugDesk from './calls/services/slugDesk.ts';
import * as staffMembers from './calls/staff/staffMembers.ts';
import * as staffMembersV2 from './calls/staff/staffMembersV2.ts';
import * as staffMemberSettings from './calls/staff/staffMemberSettings.ts';
import * as staffMemberTags from './calls/staff/staffMemberTags.ts';
import * as staffMemberUsers from './calls/staff/staffMemberUsers.ts';
import * as staffMemberWork from './calls/staff/staffMemberWork.ts';
import * as timeSlots from './calls/availability/timeSlots.ts';
import * as trash from './calls/history/trash.ts';
import * as team from './calls/identity/team.ts';
import * as comingDays from './calls/workbench/comingDays.ts';
import * as visits from './calls/workbench/visits.ts';
import * as verification from './calls/identity/verification.ts';
import * as undoDecision from './calls/bookings/undoDecision.ts';
import * as waitingLists from './calls/bookings/waitingLists.ts';
import * as weeklyHours from './calls/calendar/weeklyHours.ts';

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
    moveTimes,
    multiServiceBookings,
    extendedBookings,
    attendance,
    anonymousBookings,
    pricing,
    bookingPrices,
    waitingLists,
    undoDecision,
    contacts,
    comingDays,
  ),
  family('Booking policies', bookingPolicies),
  family('Booking forms', bookingForms),
  family('Locations', locations),
  family('Calendar', schedules, calendarEvents, sessions, weeklyHours, bookingsSettings),
  family('Availability', availability, timeSlots, diagnose),
  family('Pricing plans', pricingPlans, pricingPlansV2, planOrders),
  family('History', history, activity, trash, removals, visits, openRecords, recentChanges),
  family('Bulk actions', bulkRuns, imports, absences),
  family('Saved views', savedViews),
  family('Pictures', media),
  family('Page URLs', slugDesk),
  family('Graph', graph),
  family('Frontdesk', frontdesk, business, order, previews, members, siteMembers, team),
  family('Identity', oauth, oauthClients, redirectSessions, identity, verification, recovery, signOnPolicies),
  family('Tests', qa),
];

export const allCalls: readonly Call[] = callFamilies.flatMap(({ calls }) => calls);
