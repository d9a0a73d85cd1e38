/** Ids of one business's entities, one of each kind, for calls that name them. */
export type TestIds = Readonly<
  Record<
    | 'service'
    /** With options and variants; the other has none. */
    | 'pricedService'
    /** Of the service. */
    | 'clone'
    | 'category'
    | 'staffMember'
    | 'resource'
    | 'resourceType'
    | 'bookingPolicy'
    | 'pricingPlan'
    | 'location'
    | 'session'
    | 'booking'
    | 'schedule'
    | 'optionsAndVariants'
    | 'addOn'
    | 'addOnGroup'
    | 'bookingForm'
    | 'member'
    /** With the role of staff. */
    | 'teamMember'
    /** A customer who waits for approval. */
    | 'registration'
    | 'invitation'
    | 'client'
    /** Has a password, and an address made from the client's id (inputs/identity/identity.ts). */
    | 'signingInMember'
    /** A confidential client of the business, and leave for it to sign customers in. */
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
 * What a call is sent so that only the caller's right and the ids decide its answer, by the call's name. Every file of
 * calls has its table here, and the test over every call x caller x {own, foreign, missing id} reads them all.
 */
export type TestInputs = Readonly<
  Record<string, (ids: TestIds) => { path?: object; query?: object; body?: object }>
>;

const files = import.meta.glob<{ inputs?: TestInputs }>(['./**/*.ts', '!./testInput.ts'], { eager: true });

/** Of every call, by its name. */
export const testInputs: ReadonlyMap<string, TestInputs[string]> = new Map(
  Object.values(files).flatMap((file) => Object.entries(file.inputs ?? {})),
);
