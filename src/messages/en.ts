import { absence } from './en/absence.ts';
import { absenceBulk } from './en/absenceBulk.ts';
import { account } from './en/account.ts';
import { editor } from './en/editor.ts';
import { board } from './en/board.ts';
import { bookings } from './en/bookings.ts';
import { calendar } from './en/calendar.ts';
import { bulk } from './en/bulk.ts';
import { addresses } from './en/addresses.ts';
import { csv } from './en/csv.ts';
import { cloning } from './en/cloning.ts';
import { addOns } from './en/addOns.ts';
import { choices } from './en/choices.ts';
import { consequences } from './en/consequences.ts';
import { doctor } from './en/doctor.ts';
import { drafts } from './en/drafts.ts';
import { history } from './en/history.ts';
import { hours } from './en/hours.ts';
import { media } from './en/media.ts';
import { preview } from './en/preview.ts';
import { listTools } from './en/listTools.ts';
import { activity } from './en/activity.ts';
import { others } from './en/others.ts';
import { overview } from './en/overview.ts';
import { customers } from './en/customers.ts';
import { newBooking } from './en/newBooking.ts';
import { forms } from './en/forms.ts';
import { order } from './en/order.ts';
import { plain } from './en/plain.ts';
import { categories } from './en/categories.ts';
import { plans } from './en/plans.ts';
import { policies } from './en/policies.ts';
import { removal } from './en/removal.ts';
import { locations } from './en/locations.ts';
import { rooms, roomTypes } from './en/rooms.ts';
import { sessions } from './en/sessions.ts';
import { trash } from './en/trash.ts';
import { keys, palette } from './en/palette.ts';
import { undo } from './en/undo.ts';
import { settings } from './en/settings.ts';
import { staff } from './en/staff.ts';
import { places } from './en/places.ts';
import { recordBulk } from './en/recordBulk.ts';
import { serviceBulk } from './en/serviceBulk.ts';
import { serviceEditor } from './en/serviceEditor.ts';
import { serviceExport } from './en/serviceExport.ts';
import { serviceField } from './en/serviceField.ts';
import { staffBulk } from './en/staffBulk.ts';
import { staffEditor } from './en/staffEditor.ts';
import { staffField } from './en/staffField.ts';
import { team } from './en/team.ts';
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
