import type { RouteFamily } from '../http/dispatch.ts';
import { activityRoutes } from './history/activity.ts';
import { availabilityRoutes } from './availability/availability.ts';
import { addOnGroupRoutes } from './prices/addOnGroups.ts';
import { addOnRoutes } from './prices/addOns.ts';
import { bookingFormRoutes } from './terms/bookingForms.ts';
import { bookingsSettingsRoutes } from './calendar/bookingsSettings.ts';
import { bookingPolicyRoutes } from './terms/bookingPolicies.ts';
import { bulkRunRoutes } from './bulkRuns/bulkRuns.ts';
import { calendarEventRoutes } from './calendar/calendarEvents.ts';
import { sessionRoutes } from './calendar/sessions.ts';
import { scheduleRoutes } from './calendar/schedules.ts';
import { categoryRoutes } from './services/categories.ts';
import { categoryV1Routes } from './services/categoriesV1.ts';
import { cloneRoutes } from './services/clones.ts';
import { callbackRoutes } from './oauth/callback.ts';
import { settingsRoutes } from './workbench/business.ts';
import { frontdeskRoutes } from './workbench/frontdesk.ts';
import { graphRoutes } from './workbench/graph.ts';
import { historyRoutes } from './history/history.ts';
import { identityRoutes } from './identity/identity.ts';
import { locationRoutes } from './locations/locations.ts';
import { mediaRoutes } from './workbench/media.ts';
import { memberRoutes } from './identity/members.ts';
import { oauthRoutes } from './oauth/oauth.ts';
import { oauthClientRoutes } from './oauth/oauthClients.ts';
import { openRecordRoutes } from './history/openRecords.ts';
import { optionsAndVariantsRoutes } from './prices/optionsAndVariants.ts';
import { previewRoutes } from './services/previews.ts';
import { pricingPlanRoutes } from './prices/pricingPlans.ts';
import { planOrderRoutes } from './prices/planOrders.ts';
import { pricingPlanV2Routes } from './prices/pricingPlansV2.ts';
import { qaRoutes } from './workbench/qa.ts';
import { recoveryRoutes } from './identity/recovery.ts';
import { redirectSessionRoutes } from './identity/redirectSessions.ts';
import { orderRoutes } from './workbench/order.ts';
import { recentChangeRoutes } from './history/recentChanges.ts';
import { removalRoutes } from './history/removals.ts';
import { resourceTypeRoutes } from './locations/resourceTypes.ts';
import { resourceRoutes } from './locations/resources.ts';
import { bulkResourceRoutes } from './locations/resourcesInBulk.ts';
import { savedViewRoutes } from './workbench/savedViews.ts';
import { servicePartRoutes } from './services/serviceParts.ts';
import { serviceUsesRoutes } from './services/serviceUses.ts';
import { serviceRoutes } from './services/services.ts';
import { bulkServiceRoutes } from './services/servicesInBulk.ts';
import { signOnPolicyRoutes } from './identity/signOnPolicies.ts';
import { anonymousBookingRoutes } from './bookings/anonymousBookings.ts';
import { contactRoutes } from './bookings/contacts.ts';
import { multiServiceBookingRoutes } from './bookings/multiServiceBookings.ts';
import { pricingRoutes } from './bookings/pricing.ts';
import { attendanceRoutes } from './bookings/attendance.ts';
import { bookingRoutes } from './bookings/bookings.ts';
import { extendedBookingRoutes } from './bookings/extendedBookings.ts';
import { slugDeskRoutes } from './services/slugDesk.ts';
import { staffMemberSettingsRoutes } from './staff/staffMemberSettings.ts';
import { staffMemberTagRoutes } from './staff/staffMemberTags.ts';
import { staffMemberUserRoutes } from './staff/staffMemberUsers.ts';
import { staffMemberWorkRoutes } from './staff/staffMemberWork.ts';
import { staffMemberRoutes } from './staff/staffMembers.ts';
import { staffMemberV2Routes } from './staff/staffMembersV2.ts';
import { trashRoutes } from './history/trash.ts';
import { comingDaysRoutes } from './workbench/comingDays.ts';
import { visitRoutes } from './workbench/visits.ts';
import { verificationRoutes } from './identity/verification.ts';
import { teamRoutes } from './identity/team.ts';

const mebibyte = 1024 * 1024;

const businessRoutes = [
  ...bookingRoutes,
  ...extendedBookingRoutes,
  ...attendanceRoutes,
  ...anonymousBookingRoutes,
  ...contactRoutes,
  ...multiServiceBookingRoutes,
  ...pricingRoutes,
  ...serviceRoutes,
  ...bulkServiceRoutes,
  ...servicePartRoutes,
  ...cloneRoutes,
  ...addOnGroupRoutes,
  ...addOnRoutes,
  ...optionsAndVariantsRoutes,
  ...categoryRoutes,
  ...categoryV1Routes,
  ...staffMemberRoutes,
  ...staffMemberV2Routes,
  ...staffMemberUserRoutes,
  ...staffMemberWorkRoutes,
  ...staffMemberTagRoutes,
  ...staffMemberSettingsRoutes,
  ...resourceRoutes,
  ...bulkResourceRoutes,
  ...resourceTypeRoutes,
  ...bookingPolicyRoutes,
  ...bookingFormRoutes,
  ...scheduleRoutes,
  ...sessionRoutes,
  ...calendarEventRoutes,
  ...bookingsSettingsRoutes,
  ...availabilityRoutes,
  ...serviceUsesRoutes,
  ...locationRoutes,
  ...pricingPlanRoutes,
  ...pricingPlanV2Routes,
  ...planOrderRoutes,
  ...previewRoutes,
  ...orderRoutes,
  ...historyRoutes,
  ...activityRoutes,
  ...savedViewRoutes,
  ...bulkRunRoutes,
  ...trashRoutes,
  ...removalRoutes,
  ...comingDaysRoutes,
  ...visitRoutes,
  ...openRecordRoutes,
  ...recentChangeRoutes,
  ...mediaRoutes,
  ...slugDeskRoutes,
  ...settingsRoutes,
  ...frontdeskRoutes,
  ...memberRoutes,
  ...signOnPolicyRoutes,
  ...teamRoutes,
];

/** All routes, by area of the API. */
export const routeFamilies: readonly RouteFamily[] = [
  {
    routes: [...businessRoutes, ...graphRoutes(businessRoutes)],
    bodyLimit: mebibyte,
    formBodies: false,
    keepsAnswers: true,
    testClocks: true,
  },
  {
    routes: [...redirectSessionRoutes, ...oauthRoutes, ...oauthClientRoutes, ...qaRoutes],
    bodyLimit: 16 * 1024,
    formBodies: true,
    keepsAnswers: false,
  },
  {
    routes: [...identityRoutes, ...verificationRoutes, ...recoveryRoutes, ...callbackRoutes],
    bodyLimit: 16 * 1024,
    formBodies: false,
    keepsAnswers: false,
    ownTransactions: true,
  },
];
