import type { CloneError } from './cloneErrors.ts';
import type { Service } from './service.ts';

/** What whoever clones may decide. Left to itself the platform's own call takes over what `becomes` says. */
export const cloneChoices = [
  'staff',
  'locations',
  'plans',
  'form',
  'optionsAndVariants',
  'pictures',
  'bookingPolicy',
  'recurringSessions',
] as const;
export type CloneChoice = (typeof cloneChoices)[number];

/** The lines in which people are told of what nobody can decide. */
export type CloneLine =
  | 'texts'
  | 'category'
  | 'price'
  | 'booking'
  | 'length'
  | 'resources'
  | 'searchEngines'
  | 'name'
  | 'address'
  | 'visibility'
  | 'addOns'
  | 'bookings'
  | 'singleSessions';

/**
 * What becomes of each field of a service in its clone (reference/calls.md section 3, clone). The dashboard says it
 * before cloning, the server does it, and a field without a rule does not compile: whoever adds one decides here.
 */
export interface CloneRule {
  /**
   * `copied`: as it is in the source. `assigned`: the clone's own, given by the server. `left out`: the clone has none,
   * or an empty list.
   */
  becomes: 'copied' | 'assigned' | 'left out';
  /** A sentence for the person who clones. */
  reason: string;
  /** Under which line it is told; null where nobody needs to know: ids, dates, what follows from another field. */
  line: CloneLine | null;
  /** Who clones may decide otherwise. */
  choice: CloneChoice | null;
}

type Parts<Path extends string, Whole> = `${Path}.${Extract<keyof NonNullable<Whole>, string>}`;
type Payment = NonNullable<Service['payment']>;

/** The fields of a service; where the parts of one fare differently, the parts. */
export type ClonedField =
  | Exclude<keyof Service, 'form' | 'payment' | 'schedule'>
  | Parts<'form', Service['form']>
  | Exclude<Parts<'payment', Payment>, 'payment.varied'>
  | Parts<'payment.varied', Payment['varied']>
  | Parts<'schedule', Service['schedule']>;

const copied = (line: CloneLine | null, reason: string) =>
  ({ becomes: 'copied', line, reason, choice: null }) as const;
const assigned = (line: CloneLine | null, reason: string) =>
  ({ becomes: 'assigned', line, reason, choice: null }) as const;
const leftOut = (line: CloneLine | null, reason: string) =>
  ({ becomes: 'left out', line, reason, choice: null }) as const;
const chosen = <Becomes extends CloneRule['becomes']>(
  choice: CloneChoice,
  becomes: Becomes,
  reason: string,
) => ({ becomes, line: null, reason, choice }) as const;

export const cloneContract = {
  id: assigned(null, 'The clone is a service of its own.'),
  appId: copied(null, 'Both belong to the same product.'),
  createdByAppId: assigned(null, 'The clone is created here.'),
  type: copied(null, 'An appointment stays an appointment, a class a class, a course a course.'),
  sortOrder: copied('category', 'The clone stands beside its source in the category.'),
  name: assigned('name', 'The clone is called “Copy of” and the name of its source, unless it gets its own.'),
  description: copied('texts', 'The clone says the same about itself.'),
  tagLine: copied('texts', 'The clone says the same about itself.'),
  defaultCapacity: copied('length', 'The same number of customers fit in.'),
  media: chosen('pictures', 'copied', 'The clone shows the same pictures.'),
  hidden: copied(
    'visibility',
    'What customers cannot see stays hidden, and what they can see is shown once no part is missing.',
  ),
  category: copied('category', 'The clone stands in the same category.'),
  'form.id': chosen(
    'form',
    'assigned',
    'The clone uses the default booking form until another is chosen for it.',
  ),
  'form.mobileSettings': copied('booking', 'Phones show as much of the form.'),
  'payment.rateType': copied('price', 'The price is of the same kind.'),
  'payment.fixed': copied('price', 'The clone costs the same.'),
  'payment.custom': copied('price', 'The same words stand for the price.'),
  'payment.varied.defaultPrice': copied('price', 'The clone costs the same.'),
  'payment.varied.deposit': copied('price', 'The deposit is the same.'),
  'payment.varied.fullUpfrontPaymentAllowed': copied(
    'price',
    'Customers may pay all of it at booking, or may not.',
  ),
  'payment.varied.minPrice': assigned(null, 'The cheapest of the clone’s own variants.'),
  'payment.varied.maxPrice': assigned(null, 'The dearest of the clone’s own variants.'),
  'payment.subscription': copied('price', 'The clone costs the same each month.'),
  'payment.options': copied('price', 'Customers pay in the same ways; that plans may pay is one of them.'),
  'payment.pricingPlanIds': chosen(
    'plans',
    'left out',
    'Which pricing plans pay for a service is decided for each service.',
  ),
  'payment.addOnOption': copied('price', 'Add-ons are paid in the same way.'),
  'payment.discountInfo': leftOut(null, 'Discounts are worked out for each service when it is read.'),
  onlineBooking: copied('booking', 'Customers book in the same way.'),
  conferencing: copied('booking', 'The clone is held online too, or is not.'),
  locations: chosen('locations', 'copied', 'The clone is given at the same places.'),
  bookingPolicy: chosen('bookingPolicy', 'copied', 'The same policy applies.'),
  'schedule.id': assigned(null, 'The clone has a calendar of its own.'),
  'schedule.firstSessionStart': assigned(null, 'When the first of the copied sessions begins.'),
  'schedule.lastSessionEnd': assigned(null, 'When the last of the copied sessions ends.'),
  'schedule.availabilityConstraints': copied(
    'length',
    'The clone takes as long, with the same pause behind it.',
  ),
  staffMemberIds: chosen('staff', 'copied', 'The same people give it.'),
  staffMembers: leftOut(null, 'Who these people are is shown when it is asked for.'),
  staffMemberDetails: leftOut(null, 'Who these people are is shown when it is asked for.'),
  resourceGroups: copied('resources', 'The clone needs the same resources.'),
  serviceResources: copied('resources', 'The clone needs the same rooms and devices.'),
  supportedSlugs: assigned('address', 'Former page addresses go on leading to the source.'),
  mainSlug: assigned('address', 'The clone has a page address of its own.'),
  urls: assigned('address', 'The pages stand under the clone’s own address.'),
  extendedFields: copied(null, 'What other applications keep with a service is kept with the clone.'),
  seoData: copied('searchEngines', 'Search engines are told the same.'),
  createdDate: assigned(null, 'The clone is new.'),
  updatedDate: assigned(null, 'The clone is new.'),
  revision: assigned(null, 'The clone is new.'),
  addOnGroups: leftOut('addOns', 'A group of add-ons belongs to one service for ever.'),
  addOnDetails: leftOut('addOns', 'Without groups there are no add-ons.'),
  taxableAddress: copied('price', 'Taxes are worked out in the same way.'),
  primaryResourceType: copied('resources', 'The clone is booked by the same kind of resource.'),
} as const satisfies Record<ClonedField, CloneRule>;

/** The fields that the server gives the clone. */
export type AssignedField = {
  [Field in ClonedField]: (typeof cloneContract)[Field]['becomes'] extends 'assigned' ? Field : never;
}[ClonedField];

/** What a service has beside its fields. */
export const cloneSurroundings = {
  optionsAndVariants: chosen(
    'optionsAndVariants',
    'copied',
    'Prices by choice are copied, as long as they fit who gives the service.',
  ),
  recurringSessions: chosen(
    'recurringSessions',
    'copied',
    'Future sessions that recur are copied for a class or course, a moment later, with nobody booked on them.',
  ),
  singleSessions: leftOut(
    'singleSessions',
    'A session that was set for one day alone stays with the source.',
  ),
  pastSessions: leftOut('bookings', 'What is over stays with the source.'),
  bookings: leftOut('bookings', 'Customers have booked the source, not its clone.'),
} as const satisfies Record<string, CloneRule>;

const rules: readonly CloneRule[] = [...Object.values(cloneContract), ...Object.values(cloneSurroundings)];

const linesOf = (...becomes: readonly CloneRule['becomes'][]): CloneLine[] => [
  ...new Set(rules.flatMap((rule) => (rule.line && becomes.includes(rule.becomes) ? rule.line : []))),
];

/** What nobody can decide, in the two lists that people read before they clone. */
export const cloneLists = {
  copied: linesOf('copied').filter((line) => line !== 'visibility'),
  notCopied: linesOf('left out', 'assigned'),
} as const;

/** What the platform's own call takes over of what can be decided. */
export const platformChoices: Readonly<Record<CloneChoice, boolean>> = takenOver();

function takenOver(): Record<CloneChoice, boolean> {
  const taken = (choice: CloneChoice) =>
    rules.some((rule) => rule.choice === choice && rule.becomes === 'copied');
  return {
    staff: taken('staff'),
    locations: taken('locations'),
    plans: taken('plans'),
    form: taken('form'),
    optionsAndVariants: taken('optionsAndVariants'),
    pictures: taken('pictures'),
    bookingPolicy: taken('bookingPolicy'),
    recurringSessions: taken('recurringSessions'),
  };
}

/** What each of them means to the person who clones. */
export const cloneErrorReasons = {
  OPTIONS_AND_VARIANTS: 'The variants no longer match the staff. Set them on the clone.',
  FORM: 'The original has its own booking form. The clone uses the default form.',
  RECURRING_EVENTS: 'There are too many recurring sessions to copy. Add them in the calendar.',
} as const satisfies Record<CloneError, string>;
