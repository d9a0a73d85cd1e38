import { absence } from './en/calendar/absence.ts';
import { absenceBulk } from './en/calendar/absenceBulk.ts';
import { account } from './en/account.ts';
import { editor } from './en/records/editor.ts';
import { board } from './en/services/board.ts';
import { bookings } from './en/calendar/bookings.ts';
import { calendar } from './en/calendar/calendar.ts';
import { bulk } from './en/records/bulk.ts';
import { addresses } from './en/services/addresses.ts';
import { csv } from './en/records/csv.ts';
import { cloning } from './en/services/cloning.ts';
import { addOns } from './en/services/addOns.ts';
import { choices } from './en/records/choices.ts';
import { consequences } from './en/records/consequences.ts';
import { doctor } from './en/services/doctor.ts';
import { drafts } from './en/records/drafts.ts';
import { history } from './en/records/history.ts';
import { hours } from './en/calendar/hours.ts';
import { media } from './en/media.ts';
import { preview } from './en/services/preview.ts';
import { listTools } from './en/records/listTools.ts';
import { activity } from './en/activity.ts';
import { others } from './en/others.ts';
import { overview } from './en/overview.ts';
import { customers } from './en/customers.ts';
import { newBooking } from './en/calendar/newBooking.ts';
import { forms } from './en/forms.ts';
import { order } from './en/records/order.ts';
import { plain } from './en/records/plain.ts';
import { categories } from './en/categories.ts';
import { plans } from './en/plans.ts';
import { policies } from './en/policies.ts';
import { removal } from './en/records/removal.ts';
import { locations } from './en/locations.ts';
import { rooms, roomTypes } from './en/rooms.ts';
import { sessions } from './en/calendar/sessions.ts';
import { trash } from './en/records/trash.ts';
import { keys, palette } from './en/palette.ts';
import { undo } from './en/records/undo.ts';
import { settings } from './en/settings.ts';
import { staff } from './en/staff/staff.ts';
import { places } from './en/services/places.ts';
import { recordBulk } from './en/records/recordBulk.ts';
import { serviceBulk } from './en/services/serviceBulk.ts';
import { serviceEditor } from './en/services/serviceEditor.ts';
import { serviceExport } from './en/services/serviceExport.ts';
import { serviceImport } from './en/services/serviceImport.ts';
import { serviceField } from './en/services/serviceField.ts';
import { staffBulk } from './en/staff/staffBulk.ts';
import { staffEditor } from './en/staff/staffEditor.ts';
import { staffField } from './en/staff/staffField.ts';
import { team } from './en/staff/team.ts';
import { firstTexts } from './firstTexts.ts';

/**
 * Every English text of the dashboard. Plurals are written `one |||| many` and chosen by `smart_count`. Screens contain
 * no texts, so a translation is another file like this one.
 */
export const en = {
  ...firstTexts,
  listTools,
  editor,
  serviceEditor,
  serviceField,
  staffEditor,
  staffField,
  doctor,
  drafts,
  places,
  choices,
  addOns,
  media,
  preview,
  csv,
  serviceExport,
  serviceImport,
  cloning,
  addresses,
  account,
  team,
  consequences,
  board,
  history,
  hours,
  activity,
  others,
  overview,
  order,
  plain,
  bookings,
  newBooking,
  calendar,
  customers,
  categories,
  forms,
  plans,
  policies,
  removal,
  locations,
  rooms,
  roomTypes,
  sessions,
  trash,
  keys,
  palette,
  undo,
  bulk,
  recordBulk,
  serviceBulk,
  staffBulk,
  absence,
  absenceBulk,
  staff,
  settings,
};

type Leaves<Branch, Path extends string = ''> = {
  [Key in keyof Branch & string]: Branch[Key] extends string
    ? `${Path}${Key}`
    : Leaves<Branch[Key], `${Path}${Key}.`>;
}[keyof Branch & string];

/** Key of a text, e.g. `services.list.title`. A misspelt key does not compile. */
export type MessageKey = Leaves<typeof en>;
