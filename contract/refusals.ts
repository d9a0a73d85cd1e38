import type { Call } from './call.ts';
import type { ErrorCode } from './errors.ts';

/** The error codes of each call, for the generated documents. */

const undoing = ['undoChange', 'restoreVersion', 'undoLastAction', 'redoLastAction'];
const offering = ['createServiceOptionsAndVariants', 'updateServiceOptionsAndVariants', ...undoing];
const locationTypes = [
  'addTypeToLocation',
  'removeTypeFromLocation',
  'addLocationType',
  'removeLocationType',
];
const categoryCreation = ['createCategory', 'createCategoryV1', 'restoreCategory'];
const removing = ['previewRemoval', 'removeRecords'];
const formDeletion = ['deleteBookingForm', ...removing];
const addOnGroups = ['updateAddOnGroup', 'deleteAddOnGroup', 'setAddOnsForGroup'];
const typeNames = ['createResourceType', 'updateResourceType', 'restoreResourceType'];

const moving = ['rescheduleBooking', 'bookingsRescheduleBookingAnonymously'];
const taking = ['createBooking', ...moving, 'updateNumberOfParticipants'];
const creating = ['createBooking', 'createMultiServiceBooking'];
const accepting = ['acceptOffer', 'acceptOfferAnonymously'];
const confirming = ['confirmBooking', 'markBookingAsPending', 'undoDecision', ...accepting];
const deciding = [...confirming, 'declineBooking', 'confirmOrDeclineBooking'];
const offers = ['offerSpots', 'withdrawOffer'];
const ofCustomers = ['cancelBooking', 'rescheduleBooking'];
/** Calls with the token of a booking. */
const holding = [
  'bookingsCancelBookingAnonymously',
  'bookingsRescheduleBookingAnonymously',
  'bookingsGetBookingAnonymously',
  'getServiceAnonymously',
  'acceptOfferAnonymously',
];
const bookingChanges = [
  ...deciding,
  ...ofCustomers,
  'updateNumberOfParticipants',
  'setBookingSubmissionId',
  'updateBookingExtendedFields',
];
/** Calls that name all bookings of a multi-service booking with their revisions. */
const chainDecisions = [
  'rescheduleMultiServiceBooking',
  'markMultiServiceBookingAsPending',
  'confirmMultiServiceBooking',
  'declineMultiServiceBooking',
];
const chainMembers = ['addBookingsToMultiServiceBooking', 'removeBookingsFromMultiServiceBooking'];
const chainActions = [...chainDecisions, 'cancelMultiServiceBooking', ...chainMembers];
const chainClaims = ['createMultiServiceBooking', 'rescheduleMultiServiceBooking'];
/** Calls with the token of a multi-service booking. */
const holdingChains = ['getMultiServiceBookingAnonymously', 'cancelMultiServiceBookingAnonymously'];
const chainTakings = [
  'rescheduleMultiServiceBooking',
  'markMultiServiceBookingAsPending',
  'confirmMultiServiceBooking',
];
const pricing = ['previewPrice', 'calculatePrice'];
const singleSlots = ['getAvailabilityTimeSlot', 'getMultiServiceAvailabilityTimeSlot'];

const captchas = ['registerV2', 'loginV2'];

/** Calls that name their records in the body. */
const namedInTheBody = [
  'getStrictestBookingPolicy',
  'cloneService',
  'checkClones',
  'createAddOnGroup',
  'listAddOnGroupsByServiceId',
  'createServiceOptionsAndVariants',
  'previewHours',
  'previewAbsence',
  'previewBulkRun',
  'importServices',
  ...addOnGroups,
];

/** The codes of single rules, and the calls that can break them. */
export const specialRefusals: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  NOT_FOUND: [
    'createTestBusiness',
    'setTestCaptcha',
    'setTestClock',
    'listTestMails',
    'inviteToTeam',
    'callback',
    'startVerification',
    ...removing,
    'moveRecords',
    ...namedInTheBody,
  ],
  UNAUTHENTICATED: ['requestToken', 'revokeToken', 'getTokenInfo'],
  SLUG_ALREADY_EXISTS: ['setCustomSlug', 'cloneByPlan', 'createPricingPlan', 'updatePricingPlan', ...undoing],
  INVALID_PRICING_PLAN: ['enablePricingPlansForService', 'disablePricingPlansForService'],
  SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS: ['enablePricingPlansForService'],
  UNKNOWN_OPTION_IDS: offering,
  MULTIPLE_CURRENCIES: offering,
  UNSUPPORTED_OPTION_TYPE: offering,
  UNKNOWN_STAFF_IDS: offering,
  MISSING_STAFF_VARIANTS: offering,
  IDENTICAL_CHOICES: offering,
  MISSING_CUSTOM_CHOICES: offering,
  UNSUPPORTED_OPTION_DATA: offering,
  SUBSCRIPTION_SERVICE_NOT_SUPPORTED: ['createAddOnGroup'],
  ADD_ON_NOT_FOUND: [
    'createAddOnGroup',
    'createMultiServiceBooking',
    'updateAddOnGroup',
    'setAddOnsForGroup',
    'createBooking',
    'rescheduleBooking',
  ],
  ADD_ON_GROUP_NOT_FOUND: [...addOnGroups, 'createBooking', 'rescheduleBooking', 'createMultiServiceBooking'],
  GROUP_NOT_ON_SERVICE: addOnGroups,
  CATEGORY_LIMIT_REACHED: [...categoryCreation, ...undoing],
  EMPTY_ASSIGN_AND_UNASSIGN_LISTS: ['bulkUpdateStaffMemberTags', 'bulkUpdateStaffMemberTagsByFilter'],
  STAFF_INVITE_REQUIRES_ROLE: ['connectStaffMemberToUser', 'getOrCreateStaffMember'],
  RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME: [...typeNames, ...undoing],
  MAX_NUMBER_OF_RESOURCE_TYPES_REACHED: ['createResourceType', 'restoreResourceType', ...undoing],
  DEFAULT_POLICY_CANNOT_BE_DELETED: ['deleteBookingPolicy', ...removing, ...undoing],
  DEFAULT_FORM_CANNOT_BE_DELETED: formDeletion,
  BOOKING_FORM_IN_USE: ['deleteBookingForm', ...undoing],
  DEFAULT_BOOKING_FORM_NOT_FOUND: ['queryBookingForms'],
  LOCATION_NOT_FOUND: ['updateLocation', 'setDefaultLocation', 'archiveLocation'],
  CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION: [
    'createLocation',
    'updateLocation',
    'setDefaultLocation',
    ...undoing,
  ],
  CANNOT_ARCHIVE_DEFAULT: ['updateLocation', 'archiveLocation', ...removing, ...undoing],
  DEFAULT_NOT_CHANGED: ['setDefaultLocation'],
  CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION: locationTypes,
  plan_not_found: ['getPlanV2'],
  BOOKING_POLICY_SNAPSHOT_NOT_FOUND: ['listPolicySnapshotsByBookingIds'],
  BOOKING_NOT_FOUND: [
    ...bookingChanges,
    ...offers,
    'setAttendance',
    ...holding,
    'getAnonymousActionToken',
    ...chainDecisions,
    ...chainMembers,
  ],
  INVALID_TOKEN: [...holding, ...holdingChains],
  BOOKING_CANNOT_BE_CANCELLED: ['bookingsCancelBookingAnonymously', 'cancelMultiServiceBookingAnonymously'],
  RESCHEDULING_NOT_ALLOWED: ['bookingsRescheduleBookingAnonymously'],
  ATTENDANCE_NOT_FOUND: ['getAttendance', 'deleteAttendance'],
  SESSION_ID_NOT_PROVIDED: ['setAttendance'],
  ATTENDANCES_MISSING_IN_REQUEST: ['bulkSetAttendance'],
  INVALID_BOOKING_STATUS: [
    ...deciding,
    ...offers,
    ...ofCustomers,
    'updateNumberOfParticipants',
    'confirmMultiServiceBooking',
    'declineMultiServiceBooking',
  ],
  UNAUTHORIZED_OPERATION: ['createBooking', ...ofCustomers, ...chainClaims, 'cancelMultiServiceBooking'],
  BOOKING_POLICY_VIOLATION: [
    'createBooking',
    ...ofCustomers,
    'bookingsRescheduleBookingAnonymously',
    ...chainClaims,
    'cancelMultiServiceBooking',
  ],
  SLOT_NOT_AVAILABLE: [
    ...taking,
    'createMultiServiceBooking',
    'getMultiServiceBookingAvailability',
    // The event of an appointment moves its booking.
    'updateEvent',
  ],
  SESSION_CAPACITY_EXCEEDED: taking,
  SCHEDULE_CAPACITY_EXCEEDED: ['createBooking', 'updateNumberOfParticipants'],
  NO_OPEN_SPOTS: [...confirming, 'offerSpots', ...chainTakings],
  SESSION_NOT_FOUND: [...taking, ...confirming, ...chainClaims],
  SCHEDULE_NOT_FOUND: [...taking, ...confirming, ...chainClaims],
  RESOURCE_NOT_FOUND: ['createBooking', ...moving, ...chainClaims],
  ADD_ON_CHANGES_NOT_ALLOWED: ['rescheduleBooking'],
  PRICE_CHANGE_NOT_ALLOWED: moving,
  CONTACT_DETAILS_CONFLICT: [...creating, 'createContact', 'updateContact'],
  INVALID_CHOICES: creating,
  FAILED_RESOLVING_CUSTOM_CHOICES: creating,
  INVALID_SERVICE_CHOICES: [
    ...creating,
    'rescheduleBooking',
    'updateNumberOfParticipants',
    'rescheduleMultiServiceBooking',
  ],
  NOT_PENDING_APPROVAL_SERVICE: ['markBookingAsPending'],
  CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED: [
    'createBooking',
    'rescheduleBooking',
    ...chainClaims,
  ],
  CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO: creating,
  NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING: ofCustomers,
  MULTI_SERVICE_BOOKING_NOT_FOUND: [
    ...chainActions,
    ...holdingChains,
    'getMultiServiceBooking',
    'getMultiServiceBookingAvailability',
    'getAnonymousActionTokenForMultiServiceBooking',
  ],
  BOOKING_REVISION_MISMATCH: [...chainDecisions, ...chainMembers],
  REVISION_MISSING: chainDecisions,
  NOT_ALL_BOOKINGS_WERE_SENT: chainDecisions,
  DUPLICATE_BOOKING_INFO: [...chainDecisions, ...chainMembers],
  SOME_BOOKINGS_UPDATES_FAILED: ['rescheduleMultiServiceBooking', 'markMultiServiceBookingAsPending'],
  ALL_BOOKINGS_ARE_ALREADY_CONFIRMED: ['confirmMultiServiceBooking'],
  ALL_BOOKINGS_ARE_ALREADY_DECLINED: ['declineMultiServiceBooking', 'cancelMultiServiceBooking'],
  ALL_BOOKINGS_ARE_ALREADY_CANCELED: ['cancelMultiServiceBooking'],
  BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING: ['addBookingsToMultiServiceBooking'],
  MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING: ['addBookingsToMultiServiceBooking'],
  BOOKING_TO_ADD_STATUS_NOT_VALID: ['addBookingsToMultiServiceBooking'],
  INVALID_SERVICE_ID: ['previewPrice'],
  NUMBER_OF_PARTICIPANTS_NOT_FOUND: pricing,
  INVALID_DURATION_CHOICE: pricing,
  INVALID_BOOKING: ['calculatePrice'],
  FAILED_RESOLVING_SERVICE: pricing,
  MISSING_BOOKING_IDS: ['listBookingFeesByBookingIds'],
  BOOKING_FEE_NOT_FOUND: ['applyBookingFeesToOrder'],
  ORDER_NOT_FOUND: ['applyBookingFeesToOrder', 'collectAppliedBookingFees'],
  DUPLICATED_BOOKINGS: ['bulkConfirmOrDeclineBooking'],
  DUPLICATE_BOOKING_IDS: ['bulkCancelBooking'],
  MISSING_CANCELLATION_INFO: ['bulkCancelBooking'],
  RECURRING_GROUP_NOT_FOUND: ['bulkCancelBooking'],
  CHANGED_SINCE: undoing,
  NOTHING_TO_UNDO: [...undoing, 'undoBulkRun', 'restoreService'],
  LAST_SAVE_CHANGED: ['undoLastAction', 'redoLastAction'],
  SELECTION_CHANGED: ['startBulkRun'],
  IMPACT_CHANGED: [
    'setServiceLocationsAsPreviewed',
    'deleteServiceAsPreviewed',
    'removeRecords',
    'startBulkRun',
  ],
  FAILED_PRECONDITION: [
    'eraseContact',
    ...accepting,
    'offerSpots',
    'undoDecision',
    ...removing,
    'uploadPicture',
    'createPlanOrder',
    'cancelMemberOrder',
    ...undoing,
    'compareVersions',
    'importServices',
    'prepareBulkRun',
    'previewBulkRunDeletion',
    'previewBulkRunStaffDeletion',
    'discardBulkRun',
    'startBulkRun',
    'retryBulkRun',
    'undoBulkRun',
    'createRedirectSession',
    'updateOauthClient',
    'renewOauthClientSecret',
    'revokeOauthClient',
    'giveOauthConsent',
    'deleteResource',
    'restoreResource',
    'updateResourceType',
    'deleteResourceType',
    'updatePricingPlan',
    'connectStaffMemberToUser',
    'changeMemberRole',
    'signOn',
    'requireNewPassword',
    'removeFromTeam',
    'updateSchedule',
    'cancelSchedule',
    'createEvent',
    'updateEvent',
    'changeFollowingEvents',
    'cancelFollowingEvents',
    'previewSessions',
    'inviteToTeam',
    'updateSignOnPolicy',
  ],
  PERMISSION_DENIED: ['signOn'],
  '-19976': ['loginV2'],
  UNKNOWN_EMAIL: ['loginV2'],
  '-19973': ['loginV2'],
  '-19971': captchas,
  '-19970': captchas,
  '-19995': ['registerV2'],
  VERIFICATION_FAILED: ['verifyDuringAuthentication', 'verifyFactor', 'resendVerification'],
  RECOVERY_TOKEN_NOT_VALID: ['recover'],
  REAUTHENTICATION_REQUIRED: ['changePassword'],
  TRUSTED_CLIENTS_ONLY: [...captchas, 'verifyDuringAuthentication', 'verifyFactor', 'recover'],
  SERVICE_NOT_FOUND: [
    'getServiceAnonymously',
    ...singleSlots,
    'listAvailabilityTimeSlots',
    'listAvailabilityTimeSlotEndOptions',
    'listMultiServiceAvailabilityTimeSlots',
    'calculateMultiSlotAvailability',
    'diagnoseAvailability',
  ],
  SLOT_NOT_FOUND: singleSlots,
  FAILED_RESOLVING_SCHEDULE: ['getScheduleAvailability'],
  END_OPTIONS_NOT_SUPPORTED: ['listAvailabilityTimeSlotEndOptions'],
  RESOURCE_EXHAUSTED: [
    ...captchas,
    'changePassword',
    'startVerification',
    'resendVerification',
    'requestToken',
    'inviteToTeam',
    'resendTeamInvitation',
    'connectStaffMemberToUser',
  ],
};

/** All error codes of a call: those that follow from its kind, and those of its own rules. */
export function refusalsOf(call: Call): ErrorCode[] {
  const { name, method, path, caller, effect } = call;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const general: readonly (readonly [applies: boolean, ...codes: ErrorCode[]])[] = [
    [true, 'INVALID_ARGUMENT'],
    [caller !== 'anyone', 'UNAUTHENTICATED'],
    [caller !== 'anyone' && caller !== 'visitor', 'PERMISSION_DENIED'],
    [path.includes('{'), 'NOT_FOUND'],
    [
      effect === 'write',
      'ALREADY_EXISTS',
      'REVISION_MISMATCH',
      'ABORTED',
      'IDEMPOTENCY_KEY_REUSED',
      'DISK_FULL',
    ],
    [effect === 'note', 'ABORTED'],
    [hasBody, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    [true, 'INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED'],
  ];
  const special = Object.entries(specialRefusals).flatMap(([code, names]) =>
    names.includes(name) ? [code as ErrorCode] : [],
  );
  return [...general.flatMap(([applies, ...codes]) => (applies ? codes : [])), ...special];
}
