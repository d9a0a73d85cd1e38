import type { RouteFamily } from './dispatch.ts';
import { activityRoutes } from './routes/activity.ts';
import { addOnGroupRoutes } from './routes/addOnGroups.ts';
import { addOnRoutes } from './routes/addOns.ts';
import { bookingFormRoutes } from './routes/bookingForms.ts';
import { bookingPolicyRoutes } from './routes/bookingPolicies.ts';
import { bulkRunRoutes } from './routes/bulkRuns.ts';
import { categoryRoutes } from './routes/categories.ts';
import { categoryV1Routes } from './routes/categoriesV1.ts';
import { cloneRoutes } from './routes/clones.ts';
import { callbackRoutes } from './routes/identity/callback.ts';
import { frontdeskRoutes } from './routes/frontdesk.ts';
import { graphRoutes } from './routes/graph.ts';
import { historyRoutes } from './routes/history.ts';
import { identityRoutes } from './routes/identity/identity.ts';
import { locationRoutes } from './routes/locations.ts';
import { mediaRoutes } from './routes/media.ts';
import { memberRoutes } from './routes/identity/members.ts';
import { oauthRoutes } from './routes/identity/oauth.ts';
import { oauthClientRoutes } from './routes/identity/oauthClients.ts';
import { openServiceRoutes } from './routes/openServices.ts';
import { optionsAndVariantsRoutes } from './routes/optionsAndVariants.ts';
import { previewRoutes } from './routes/previews.ts';
import { pricingPlanRoutes } from './routes/pricingPlans.ts';
import { pricingPlanV2Routes } from './routes/pricingPlansV2.ts';
import { qaRoutes } from './routes/qa.ts';
import { recoveryRoutes } from './routes/identity/recovery.ts';
import { redirectSessionRoutes } from './routes/identity/redirectSessions.ts';
import { resourceTypeRoutes } from './routes/resourceTypes.ts';
import { resourceRoutes } from './routes/resources.ts';
import { bulkResourceRoutes } from './routes/resourcesInBulk.ts';
import { savedViewRoutes } from './routes/savedViews.ts';
import { servicePartRoutes } from './routes/serviceParts.ts';
import { serviceUsesRoutes } from './routes/serviceUses.ts';
import { serviceRoutes } from './routes/services.ts';
import { bulkServiceRoutes } from './routes/servicesInBulk.ts';
import { signOnPolicyRoutes } from './routes/identity/signOnPolicies.ts';
import { slugDeskRoutes } from './routes/slugDesk.ts';
import { staffMemberSettingsRoutes } from './routes/staffMemberSettings.ts';
import { staffMemberTagRoutes } from './routes/staffMemberTags.ts';
import { staffMemberUserRoutes } from './routes/staffMemberUsers.ts';
import { staffMemberWorkRoutes } from './routes/staffMemberWork.ts';
import { staffMemberRoutes } from './routes/staffMembers.ts';
import { staffMemberV2Routes } from './routes/staffMembersV2.ts';
import { trashRoutes } from './routes/trash.ts';
import { visitRoutes } from './routes/visits.ts';
import { verificationRoutes } from './routes/identity/verification.ts';
import { teamRoutes } from './routes/identity/team.ts';

const mebibyte = 1024 * 1024;

const businessRoutes = [
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
  ...serviceUsesRoutes,
  ...locationRoutes,
  ...pricingPlanRoutes,
  ...pricingPlanV2Routes,
  ...previewRoutes,
  ...historyRoutes,
  ...activityRoutes,
  ...savedViewRoutes,
  ...bulkRunRoutes,
  ...trashRoutes,
  ...visitRoutes,
  ...openServiceRoutes,
  ...mediaRoutes,
  ...slugDeskRoutes,
  ...frontdeskRoutes,
  ...memberRoutes,
  ...signOnPolicyRoutes,
  ...teamRoutes,
];

/** Every call that is answered here, by side of the interface. */
export const routeFamilies: readonly RouteFamily[] = [
  {
    routes: [...businessRoutes, ...graphRoutes(businessRoutes)],
    bodyLimit: mebibyte,
    formBodies: false,
    keepsAnswers: true,
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
