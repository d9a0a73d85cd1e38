import type { Service } from './service.ts';

/**
 * What becomes of each field of a service in its clone (reference/calls.md section 3, clone). The dashboard says it
 * before cloning, the server does it, and a field without a rule does not compile: whoever adds one decides here.
 */
interface CloneRule {
  /**
   * `copied`: as it is in the source. `assigned`: the clone's own, given by the server. `left out`: the clone has none,
   * or an empty list.
   */
  becomes: 'copied' | 'assigned' | 'left out';
  /** A sentence for the person who clones. */
  reason: string;
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

const copied = <Reason extends string>(reason: Reason) => ({ becomes: 'copied', reason }) as const;
const assigned = <Reason extends string>(reason: Reason) => ({ becomes: 'assigned', reason }) as const;
const leftOut = <Reason extends string>(reason: Reason) => ({ becomes: 'left out', reason }) as const;

export const cloneContract = {
  id: assigned('The clone is a service of its own.'),
  appId: copied('Both belong to the same product.'),
  createdByAppId: assigned('The clone is created here.'),
  type: copied('An appointment stays an appointment, a class a class, a course a course.'),
  sortOrder: copied('The clone stands beside its source in the category.'),
  name: assigned('The clone is called “Copy of” and the name of its source.'),
  description: copied('The clone says the same about itself.'),
  tagLine: copied('The clone says the same about itself.'),
  defaultCapacity: copied('The same number of customers fit in.'),
  media: copied('The clone shows the same pictures.'),
  hidden: copied('What customers cannot see stays hidden, and what they can see is shown.'),
  category: copied('The clone stands in the same category.'),
  'form.id': assigned('The clone uses the default booking form until another is chosen for it.'),
  'form.mobileSettings': copied('Phones show as much of the form.'),
  'payment.rateType': copied('The price is of the same kind.'),
  'payment.fixed': copied('The clone costs the same.'),
  'payment.custom': copied('The same words stand for the price.'),
  'payment.varied.defaultPrice': copied('The clone costs the same.'),
  'payment.varied.deposit': copied('The deposit is the same.'),
  'payment.varied.fullUpfrontPaymentAllowed': copied('Customers may pay all of it at booking, or may not.'),
  'payment.varied.minPrice': assigned('The cheapest of the clone’s own variants.'),
  'payment.varied.maxPrice': assigned('The dearest of the clone’s own variants.'),
  'payment.subscription': copied('The clone costs the same each month.'),
  'payment.options': copied('Customers pay in the same ways; that plans may pay is one of them.'),
  'payment.pricingPlanIds': leftOut('Which pricing plans pay for a service is decided for each service.'),
  'payment.addOnOption': copied('Add-ons are paid in the same way.'),
  'payment.discountInfo': leftOut('Discounts are worked out for each service when it is read.'),
  onlineBooking: copied('Customers book in the same way.'),
  conferencing: copied('The clone is held online too, or is not.'),
  locations: copied('The clone is given at the same places.'),
  bookingPolicy: copied('The same policy applies.'),
  'schedule.id': assigned('The clone has a calendar of its own.'),
  'schedule.firstSessionStart': assigned('When the first of the copied sessions begins.'),
  'schedule.lastSessionEnd': assigned('When the last of the copied sessions ends.'),
  'schedule.availabilityConstraints': copied('The clone takes as long, with the same pause behind it.'),
  staffMemberIds: copied('The same people give it.'),
  staffMembers: leftOut('Who these people are is shown when it is asked for.'),
  staffMemberDetails: leftOut('Who these people are is shown when it is asked for.'),
  resourceGroups: copied('The clone needs the same resources.'),
  serviceResources: copied('The clone needs the same rooms and devices.'),
  supportedSlugs: assigned('Former page addresses go on leading to the source.'),
  mainSlug: assigned('The clone has a page address of its own.'),
  urls: assigned('The pages stand under the clone’s own address.'),
  extendedFields: copied('What other applications keep with a service is kept with the clone.'),
  seoData: copied('Search engines are told the same.'),
  createdDate: assigned('The clone is new.'),
  updatedDate: assigned('The clone is new.'),
  revision: assigned('The clone is new.'),
  addOnGroups: leftOut('A group of add-ons belongs to one service for ever.'),
  addOnDetails: leftOut('Without groups there are no add-ons.'),
  taxableAddress: copied('Taxes are worked out in the same way.'),
  primaryResourceType: copied('The clone is booked by the same kind of resource.'),
} as const satisfies Record<ClonedField, CloneRule>;

/** The fields that the server gives the clone. */
export type AssignedField = {
  [Field in ClonedField]: (typeof cloneContract)[Field]['becomes'] extends 'assigned' ? Field : never;
}[ClonedField];

/** What a service has beside its fields. */
export const cloneSurroundings = {
  optionsAndVariants: copied('Prices by choice are copied, as long as they fit who gives the service.'),
  recurringSessions: copied(
    'Future sessions that recur are copied for a class or course, a moment later, with nobody booked on them.',
  ),
  singleSessions: leftOut('A session that was set for one day alone stays with the source.'),
  pastSessions: leftOut('What is over stays with the source.'),
  bookings: leftOut('Customers have booked the source, not its clone.'),
} as const satisfies Record<string, CloneRule>;

/** What the answer of a clone names when it could not be copied. */
export const cloneErrors = ['OPTIONS_AND_VARIANTS', 'FORM', 'RECURRING_EVENTS'] as const;
export type CloneError = (typeof cloneErrors)[number];

/** What each of them means to the person who clones. */
export const cloneErrorReasons = {
  OPTIONS_AND_VARIANTS: 'The prices by choice no longer fit who gives the service: set them for the clone.',
  FORM: 'The source has a booking form of its own: the clone has the default one.',
  RECURRING_EVENTS: 'There are too many recurring sessions to copy: add them to the clone’s calendar.',
} as const satisfies Record<CloneError, string>;
