/**
 * All error codes of the product and their HTTP status. Bookings specification section 8, identity specification
 * section 8, reference/query-language.md section 8. The numeric codes are text on the wire: clients compare them as
 * text.
 */
export const errorStatus = {
  INVALID_ARGUMENT: 400,
  /** Faults of options and variants (reference/calls.md section 9). */
  UNKNOWN_OPTION_IDS: 400,
  MULTIPLE_CURRENCIES: 400,
  UNSUPPORTED_OPTION_TYPE: 400,
  UNKNOWN_STAFF_IDS: 400,
  MISSING_STAFF_VARIANTS: 400,
  IDENTICAL_CHOICES: 400,
  MISSING_CUSTOM_CHOICES: 400,
  UNSUPPORTED_OPTION_DATA: 400,
  /** Both lists of tags are empty. */
  EMPTY_ASSIGN_AND_UNASSIGN_LISTS: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  DEFAULT_BOOKING_FORM_NOT_FOUND: 404,
  ADD_ON_NOT_FOUND: 404,
  ADD_ON_GROUP_NOT_FOUND: 404,
  /** The named group does not belong to the service. */
  GROUP_NOT_ON_SERVICE: 404,
  METHOD_NOT_ALLOWED: 405,
  ALREADY_EXISTS: 409,
  /** The record changed since the caller read it; `data` contains the current record. */
  REVISION_MISMATCH: 409,
  /** Fields of the change to undo were edited later; `data.fields` names them. */
  CHANGED_SINCE: 409,
  /** The change is already undone or reverted, or its record restored. */
  NOTHING_TO_UNDO: 409,
  /** Another save is now the caller's last one. */
  LAST_SAVE_CHANGED: 409,
  /** The matches of a filter differ from the preview; `data` lists added and removed ones. */
  SELECTION_CHANGED: 409,
  /** The impact of a change on sessions and bookings differs from its preview. */
  IMPACT_CHANGED: 409,
  RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME: 409,
  /** A request with the same idempotency key is in progress. */
  ABORTED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** An idempotency key was reused with another request. */
  IDEMPOTENCY_KEY_REUSED: 422,
  FAILED_PRECONDITION: 428,
  /** Of the calls of availability (reference/calls.md section 10). */
  SERVICE_NOT_FOUND: 404,
  SLOT_NOT_FOUND: 404,
  FAILED_RESOLVING_SCHEDULE: 404,
  END_OPTIONS_NOT_SUPPORTED: 400,
  /** Operations that a location refuses (reference/calls.md section 12.1). */
  LOCATION_NOT_FOUND: 404,
  CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION: 400,
  CANNOT_ARCHIVE_DEFAULT: 400,
  DEFAULT_NOT_CHANGED: 400,
  CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION: 400,
  BOOKING_POLICY_SNAPSHOT_NOT_FOUND: 404,
  /** Refusals of bookings (reference/calls.md section 8). */
  BOOKING_NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  SCHEDULE_NOT_FOUND: 404,
  RESOURCE_NOT_FOUND: 404,
  RECURRING_GROUP_NOT_FOUND: 404,
  ATTENDANCE_NOT_FOUND: 404,
  /** A booking's token that was not made here, or for another business. */
  INVALID_TOKEN: 400,
  BOOKING_CANNOT_BE_CANCELLED: 428,
  RESCHEDULING_NOT_ALLOWED: 428,
  SESSION_ID_NOT_PROVIDED: 400,
  ATTENDANCES_MISSING_IN_REQUEST: 400,
  /** A switch, a status or another person's booking, by a caller who may not manage bookings. */
  UNAUTHORIZED_OPERATION: 403,
  /** The action does not start from the booking's status (contract/entities/bookings/bookingTransitions.ts). */
  INVALID_BOOKING_STATUS: 428,
  /** `data` says which rules of the policy are broken. */
  BOOKING_POLICY_VIOLATION: 428,
  SLOT_NOT_AVAILABLE: 409,
  SESSION_CAPACITY_EXCEEDED: 409,
  SCHEDULE_CAPACITY_EXCEEDED: 409,
  /** The same when a booking is confirmed. */
  NO_OPEN_SPOTS: 409,
  NOT_PENDING_APPROVAL_SERVICE: 428,
  /** Other add-ons in a rescheduling without `allowAddOnChanges`. */
  ADD_ON_CHANGES_NOT_ALLOWED: 428,
  /** A rescheduling by the customer that changes the price of a paid booking. */
  PRICE_CHANGE_NOT_ALLOWED: 428,
  CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED: 400,
  CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO: 400,
  /** The email is not that of the named contact. */
  CONTACT_DETAILS_CONFLICT: 409,
  /** Choices of participants that the service does not offer; `data.field` names the first one. */
  INVALID_CHOICES: 400,
  FAILED_RESOLVING_CUSTOM_CHOICES: 400,
  /** Choices that exclude each other; when a booking changes, also those that the service does not offer. */
  INVALID_SERVICE_CHOICES: 400,
  NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING: 428,
  /** Refusals of multi-service bookings (reference/calls.md section 8.3). */
  MULTI_SERVICE_BOOKING_NOT_FOUND: 404,
  BOOKING_REVISION_MISMATCH: 409,
  REVISION_MISSING: 400,
  NOT_ALL_BOOKINGS_WERE_SENT: 400,
  DUPLICATE_BOOKING_INFO: 400,
  /** `data.failures` says which bookings cannot change, and the code of each. */
  SOME_BOOKINGS_UPDATES_FAILED: 428,
  ALL_BOOKINGS_ARE_ALREADY_CONFIRMED: 428,
  ALL_BOOKINGS_ARE_ALREADY_DECLINED: 428,
  ALL_BOOKINGS_ARE_ALREADY_CANCELED: 428,
  BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING: 428,
  MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING: 428,
  BOOKING_TO_ADD_STATUS_NOT_VALID: 428,
  /** Refusals of prices and fees (reference/calls.md section 8.7). */
  INVALID_SERVICE_ID: 400,
  NUMBER_OF_PARTICIPANTS_NOT_FOUND: 400,
  INVALID_DURATION_CHOICE: 400,
  INVALID_BOOKING: 400,
  FAILED_RESOLVING_SERVICE: 428,
  MISSING_BOOKING_IDS: 400,
  BOOKING_FEE_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  DUPLICATED_BOOKINGS: 400,
  DUPLICATE_BOOKING_IDS: 400,
  MISSING_CANCELLATION_INFO: 400,
  /** In lower case in version 2 of the pricing plans. */
  plan_not_found: 404,
  SLUG_ALREADY_EXISTS: 428,
  DEFAULT_POLICY_CANNOT_BE_DELETED: 428,
  DEFAULT_FORM_CANNOT_BE_DELETED: 428,
  /** Services or booking policies use the form; `data` has their number. */
  BOOKING_FORM_IN_USE: 428,
  CATEGORY_LIMIT_REACHED: 428,
  /** The user to connect with a staff member is a customer without a role. */
  STAFF_INVITE_REQUIRES_ROLE: 428,
  MAX_NUMBER_OF_RESOURCE_TYPES_REACHED: 428,
  INVALID_PRICING_PLAN: 428,
  SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS: 428,
  SUBSCRIPTION_SERVICE_NOT_SUPPORTED: 428,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** No write is possible until the operator frees space. The only server failure that reveals its cause. */
  DISK_FULL: 503,
  DEADLINE_EXCEEDED: 504,
  /** Identity: wrong password, or an unknown email that the business hides. */
  '-19976': 401,
  /** Identity: no member has this email. Clients map it to invalidEmail. */
  UNKNOWN_EMAIL: 401,
  /** Identity: the password must be reset before signing in. */
  '-19973': 403,
  '-19971': 403,
  '-19970': 403,
  '-19995': 409,
  /** A verification code is wrong, expired, or of another state token. */
  VERIFICATION_FAILED: 400,
  /** A recovery link is used, expired or invalid. */
  RECOVERY_TOKEN_NOT_VALID: 400,
  /** The password must be verified again. */
  REAUTHENTICATION_REQUIRED: 403,
  /** A password was sent from a page that is not registered for the client. */
  TRUSTED_CLIENTS_ONLY: 403,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The rules that a field can break, under the platform's names (reference/query-language.md section 8). */
export const violatedRules = [
  'VALIDATION',
  'OTHER',
  'MAX',
  'MIN',
  'MAX_LENGTH',
  'MIN_LENGTH',
  'MAX_SIZE',
  'MIN_SIZE',
  'EXACT_LENGTH',
  'EXACT_SIZE',
  'FORMAT',
  'DECIMAL_LTE',
  'DECIMAL_GTE',
  'DECIMAL_LT',
  'DECIMAL_GT',
  'DECIMAL_MAX_SCALE',
  'INVALID_ENUM_VALUE',
  'REQUIRED_FIELD',
  'REQUIRED_ONE_OF_FIELD',
  'FIELD_NOT_ALLOWED',
  'ONE_OF_ALIGNMENT',
] as const;
export type ViolatedRule = (typeof violatedRules)[number];

export interface FieldViolation {
  /** The wire path, for example `service.payment.fixed.price.value`. */
  field: string;
  /** A sentence for people: the fault and the expected value. */
  description: string;
  violatedRule: ViolatedRule;
  /** With `OTHER`: the rule's name, for example `INVALID_APPOINTMENT_CAPACITY`. */
  ruleName?: string;
  data?: Record<string, unknown>;
}

interface ApiErrorDetails {
  /** The error's message; default: the description. */
  message?: string;
  /** The HTTP status if it differs from the code's: errors of another host. */
  status?: number;
  data?: Record<string, unknown>;
  fieldViolations?: readonly FieldViolation[];
  requestId?: string;
  /** Whole seconds after which a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * The only error class of the product: thrown by rules on the server, sent over the wire, rethrown by the client.
 * `code` is one of {@link errorStatus} here; another host may send others, so it is text.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** 0 when no answer arrived. */
  readonly status: number;
  /** A message for people. */
  readonly description: string;
  readonly data: Record<string, unknown>;
  /** Sorted by field. Empty unless the code is INVALID_ARGUMENT. */
  readonly fieldViolations: readonly FieldViolation[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode | (string & {}), description: string, details: ApiErrorDetails = {}) {
    super(details.message ?? description, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? (errorStatus as Record<string, number>)[code] ?? 400;
    this.description = description;
    this.data = details.data ?? {};
    this.fieldViolations = sortedByField(details.fieldViolations ?? []);
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }

  /** The wire form of the error besides its message. */
  get details(): ErrorBody['details'] {
    const { code, description, data, fieldViolations } = this;
    return fieldViolations.length > 0
      ? { validationError: { fieldViolations } }
      : { applicationError: { code, description, data } };
  }
}

function sortedByField(violations: readonly FieldViolation[]): FieldViolation[] {
  return violations.toSorted((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0));
}

/** Limits of one error, so that a small request cannot cause a large answer. */
export const violationLimits = {
  /** Maximum number of violations; the description says when there are more. */
  named: 100,
  /** Characters of a field's path: a long key repeats in the path of every violation below it. */
  field: 1000,
} as const;

/** A refused request, naming each field. The description begins with INVALID_ARGUMENT (specification section 5). */
export function invalidArgument(violations: readonly FieldViolation[]): ApiError {
  return refusalOf(violations, violations.length > violationLimits.named);
}

/** A request refused because of one field. */
export function invalidField(...violation: Parameters<typeof fieldViolation>): ApiError {
  return invalidArgument([fieldViolation(...violation)]);
}

/** The same refusal with each violation mapped. */
export function mapViolations(
  error: ApiError,
  change: (violation: FieldViolation) => FieldViolation,
): ApiError {
  return refusalOf(error.fieldViolations.map(change), error.data['more'] === true);
}

/** A mapping that names the fields below `from` by their path in `to`: `service.name` as `services.3.service.name`. */
export function movedField(from: string, to: string): (violation: FieldViolation) => FieldViolation {
  return (violation) => {
    const { field } = violation;
    const within = field === from || field.startsWith(`${from}.`);
    return within ? { ...violation, field: to + field.slice(from.length) } : violation;
  };
}

function refusalOf(violations: readonly FieldViolation[], more: boolean): ApiError {
  const fieldViolations = sortedByField(violations.slice(0, violationLimits.named).map(shortened));
  const list = fieldViolations.map(({ field, description }) => `"${field}" ${description}`);
  if (more) list.push('and more fields are not valid');
  const description = `INVALID_ARGUMENT: ${list.join(', ')}`;
  return new ApiError('INVALID_ARGUMENT', description, { fieldViolations, ...(more && { data: { more } }) });
}

function shortened(violation: FieldViolation): FieldViolation {
  const { field } = violation;
  if (field.length <= violationLimits.field) return violation;
  return { ...violation, field: `${field.slice(0, violationLimits.field)}…` };
}

/** A field that breaks a rule of the platform. */
export function fieldViolation(
  field: string,
  description: string,
  violatedRule: ViolatedRule = 'VALIDATION',
  data?: FieldViolation['data'],
): FieldViolation {
  return { field, description, violatedRule, ...(data && { data }) };
}

/** A business rule that one field breaks (reference/calls.md section 3, rule names). */
export function brokenRule(field: string, ruleName: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'OTHER', ruleName };
}

/** The body of an error on the wire (reference/query-language.md section 8). */
export interface ErrorBody {
  message: string;
  details: {
    validationError?: { fieldViolations: readonly FieldViolation[] };
    applicationError?: { code: string; description: string; data: Record<string, unknown> };
  };
}

/** The wire form of an error. Internal failures reveal only the request id; a full disk is named. */
export function toErrorBody(error: ApiError, requestId: string): ErrorBody {
  if (error.status >= 500) {
    const details = error.code === 'DISK_FULL' ? error.details : {};
    return { message: `System error occurred, request-id: ${requestId}`, details };
  }
  return { message: error.description, details: error.details };
}
