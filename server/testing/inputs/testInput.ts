/** Ids of one business's entities, one of each kind, for calls that name them. */
export type TestIds = Readonly<
  Record<
    | 'service'
    /** With options and variants; `service` has none. */
    | 'pricedService'
    /** Of the service. */
    | 'clone'
    /** Given by one staff member at the default location. */
    | 'appointment'
    /** Of a course. */
    | 'courseSchedule'
    | 'category'
    | 'staffMember'
    /** The resource of a staff member. */
    | 'staffResource'
    | 'resource'
    | 'resourceType'
    | 'bookingPolicy'
    | 'pricingPlan'
    /** A member's. */
    | 'planOrder'
    | 'location'
    | 'session'
    | 'booking'
    /** Of a booking. */
    | 'attendance'
    | 'bookingToken'
    | 'contact'
    | 'otherContact'
    /** Without upcoming bookings. */
    | 'pastContact'
    /** On a waitlist, with an offer. */
    | 'waitingBooking'
    | 'decidedBooking'
    | 'waitingToken'
    /** Of two bookings of one appointment. */
    | 'multiServiceBooking'
    /** Its first booking. */
    | 'firstPart'
    | 'secondPart'
    /** Follows the multi-service booking. */
    | 'followingBooking'
    | 'multiServiceToken'
    /** A staff member's. */
    | 'schedule'
    /** A resource's, without working hours. */
    | 'hourlessSchedule'
    /** Without an owner. */
    | 'freeSchedule'
    /** Blocked time. */
    | 'calendarEvent'
    /** The second session of a series. */
    | 'occurrence'
    | 'optionsAndVariants'
    | 'addOn'
    | 'addOnGroup'
    | 'bookingForm'
    | 'member'
    /** With the role of staff. */
    | 'teamMember'
    /** A customer who waits for approval. */
    | 'registration'
    /** A declined customer. */
    | 'declinedRegistration'
    | 'invitation'
    | 'client'
    /** Has a password, and an email that derives from the client's id (inputs/identity/identity.ts). */
    | 'signingInMember'
    /** A confidential client of the business, with consent to sign customers in. */
    | 'oauthClient'
    | 'oauthConsent'
    | 'job'
    | 'change'
    /** Shared by an admin. */
    | 'savedView'
    /** Previewed. */
    | 'bulkRun',
    string
  >
>;

/**
 * The input of each call, by its name, so that only the caller's permission and the ids decide the answer. Every file
 * of calls has its table here; the test over every call x caller x {own, foreign, missing id} reads them all.
 */
export type TestInputs = Readonly<
  Record<string, (ids: TestIds) => { path?: object; query?: object; body?: object }>
>;

const files = import.meta.glob<{ inputs?: TestInputs }>(['./**/*.ts', '!./testInput.ts'], { eager: true });

/** The inputs of all calls, by name. */
export const testInputs: ReadonlyMap<string, TestInputs[string]> = new Map(
  Object.values(files).flatMap((file) => Object.entries(file.inputs ?? {})),
);
