import type { Migration } from '../migrate.ts';
import { business } from './0001_business.ts';
import { identity } from './0002_identity.ts';
import { installation } from './0003_installation.ts';
import { refreshRotation } from './0004_refreshRotation.ts';
import { calendar } from './0005_calendar.ts';
import { staffAndResources } from './0006_staffAndResources.ts';
import { policiesAndForms } from './0007_policiesAndForms.ts';
import { optionsAndAddOns } from './0008_optionsAndAddOns.ts';
import { places } from './0009_places.ts';
import { listIndexes } from './0010_listIndexes.ts';
import { formerStaff } from './0011_formerStaff.ts';
import { signingIn } from './0012_signingIn.ts';
import { mail } from './0013_mail.ts';
import { oauth } from './0014_oauth.ts';
import { signInDevices } from './0016_signInDevices.ts';
import { policySnapshots } from './0017_policySnapshots.ts';
import { bulkStudio } from './0019_bulkStudio.ts';
import { historyDifferences } from './0018_historyDifferences.ts';
import { serviceClones } from './0020_serviceClones.ts';
import { memberVisits } from './0026_memberVisits.ts';
import { pricesInHistory } from './0028_pricesInHistory.ts';
import { formerSlugs } from './0029_formerSlugs.ts';
import { openServices } from './0030_openServices.ts';
import { calendarChanges } from './0031_calendarChanges.ts';
import { hiddenAddresses } from './0032_hiddenAddresses.ts';
import { openRecords } from './0033_openRecords.ts';
import { bulkFamilies } from './0034_bulkFamilies.ts';
import { schedules } from './0035_schedules.ts';
import { bookings } from './0037_bookings.ts';
import { freeTimes } from './0038_freeTimes.ts';
import { attendance } from './0041_attendance.ts';
import { bookingLists } from './0040_bookingLists.ts';
import { bookingMails } from './0042_bookingMails.ts';
import { waitingLists } from './0043_waitingLists.ts';
import { contacts } from './0045_contacts.ts';
import { chains } from './0046_chains.ts';
import { order } from './0049_order.ts';
import { planBenefits } from './0050_planBenefits.ts';
import { customerRecords } from './0051_customerRecords.ts';
import { recentChanges } from './0052_recentChanges.ts';
import { businessSettings } from './0053_businessSettings.ts';
import { plannedDifferences } from './0054_plannedDifferences.ts';
import { wholeChangesOnce } from './0055_wholeChangesOnce.ts';
import { quickCompression } from './0056_quickCompression.ts';
import { importedRows } from './0057_importedRows.ts';
import { updateDates } from './0058_updateDates.ts';
import { eventsOfChanges } from './0059_eventsOfChanges.ts';
import { servicePositions } from './0060_servicePositions.ts';
import { planOrders } from './0047_planOrders.ts';
import { bookingPayments } from './0048_bookingPayments.ts';
import { workbench } from './0015_workbench.ts';

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  business,
  identity,
  installation,
  refreshRotation,
  calendar,
  staffAndResources,
  policiesAndForms,
  optionsAndAddOns,
  places,
  listIndexes,
  formerStaff,
  signingIn,
  mail,
  oauth,
  signInDevices,
  workbench,
  policySnapshots,
  bulkStudio,
  historyDifferences,
  memberVisits,
  serviceClones,
  pricesInHistory,
  formerSlugs,
  openServices,
  calendarChanges,
  hiddenAddresses,
  openRecords,
  bulkFamilies,
  schedules,
  bookings,
  freeTimes,
  bookingLists,
  attendance,
  bookingMails,
  waitingLists,
  contacts,
  chains,
  planOrders,
  bookingPayments,
  order,
  planBenefits,
  customerRecords,
  recentChanges,
  businessSettings,
  plannedDifferences,
  wholeChangesOnce,
  quickCompression,
  importedRows,
  updateDates,
  eventsOfChanges,
  servicePositions,
];
