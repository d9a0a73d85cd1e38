/**
 * Every error code of the product and the HTTP status it travels with.
 * Bookings specification section 8, identity specification section 8, reference/query-language.md section 8.
 * The numeric codes are text on the wire: clients compare them as text.
 */
export const errorStatus = {
  INVALID_ARGUMENT: 400,
  /** What is wrong with options and variants (reference/calls.md section 9). */
  UNKNOWN_OPTION_IDS: 400,
  MULTIPLE_CURRENCIES: 400,
  UNSUPPORTED_OPTION_TYPE: 400,
  UNKNOWN_STAFF_IDS: 400,
  MISSING_STAFF_VARIANTS: 400,
  IDENTICAL_CHOICES: 400,
  MISSING_CUSTOM_CHOICES: 400,
  UNSUPPORTED_OPTION_DATA: 400,
  /** Tags are neither put on nor taken off. */
  EMPTY_ASSIGN_AND_UNASSIGN_LISTS: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  DEFAULT_BOOKING_FORM_NOT_FOUND: 404,
  ADD_ON_NOT_FOUND: 404,
  ADD_ON_GROUP_NOT_FOUND: 404,
  /** The group that was named is not one of the service's. */
  GROUP_NOT_ON_SERVICE: 404,
  METHOD_NOT_ALLOWED: 405,
  ALREADY_EXISTS: 409,
  /** The record changed since the caller read it; `data` carries the current record. */
  REVISION_MISMATCH: 409,
  /** What is to be undone was edited since; `data.fields` names the fields. */
  CHANGED_SINCE: 409,
  /** The change was undone or reverted before, or its record was restored. */
  NOTHING_TO_UNDO: 409,
  /** Another save is the caller's last one now. */
  LAST_SAVE_CHANGED: 409,
  /** A filter finds other services than in the preview; `data` says which came and went. */
  SELECTION_CHANGED: 409,
  /** A change would do something else to sessions and bookings than its preview said. */
  IMPACT_CHANGED: 409,
  RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME: 409,
  /** The same idempotency key is being worked on right now. */
  ABORTED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** An idempotency key was sent again with another request. */
  IDEMPOTENCY_KEY_REUSED: 422,
  FAILED_PRECONDITION: 428,
  /** What a location does not let happen to it (reference/calls.md section 12.1). */
  LOCATION_NOT_FOUND: 404,
  CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION: 400,
  CANNOT_ARCHIVE_DEFAULT: 400,
  DEFAULT_NOT_CHANGED: 400,
  CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION: 400,
  BOOKING_POLICY_SNAPSHOT_NOT_FOUND: 404,
  /** Version 2 of the pricing plans writes this one small. */
  plan_not_found: 404,
  SLUG_ALREADY_EXISTS: 428,
  DEFAULT_POLICY_CANNOT_BE_DELETED: 428,
  DEFAULT_FORM_CANNOT_BE_DELETED: 428,
  /** Services or booking policies have the form; `data` says how many. */
  BOOKING_FORM_IN_USE: 428,
  CATEGORY_LIMIT_REACHED: 428,
  /** Who is to be connected with a staff member signs in here, but only as a customer. */
  STAFF_INVITE_REQUIRES_ROLE: 428,
  MAX_NUMBER_OF_RESOURCE_TYPES_REACHED: 428,
  INVALID_PRICING_PLAN: 428,
  SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS: 428,
  SUBSCRIPTION_SERVICE_NOT_SUPPORTED: 428,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** No write is possible until the operator makes space. The only failure of the server that tells its cause. */
  DISK_FULL: 503,
  DEADLINE_EXCEEDED: 504,
  /** Identity: wrong password, or an unknown e-mail address that the business hides. */
  '-19976': 401,
  /** Identity: no member has this e-mail address. Clients map it to invalidEmail. */
  UNKNOWN_EMAIL: 401,
  /** Identity: the password must be reset before signing in. */
  '-19973': 403,
  '-19971': 403,
  '-19970': 403,
  '-19995': 409,
  /** A code that proves an address is wrong, too old, or of another state token. */
  VERIFICATION_FAILED: 400,
  /** A link to a new password was used, has run out, or never was. */
  RECOVERY_TOKEN_NOT_VALID: 400,
  /** The password must be proved again for this. */
  REAUTHENTICATION_REQUIRED: 403,
  /** A page that is no page of the client sent a password. */
  TRUSTED_CLIENTS_ONLY: 403,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** What a field breaks, in the platform's words (reference/query-language.md section 8). */
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
  /** Path as on the wire, for example `service.payment.fixed.price.value`. */
  field: string;
  /** A sentence for a person: what is wrong and what would be right. */
  description: string;
  violatedRule: ViolatedRule;
  /** With `OTHER`: the rule's name, for example `INVALID_APPOINTMENT_CAPACITY`. */
  ruleName?: string;
  data?: Record<string, unknown>;
}

interface ApiErrorDetails {
  /** The error's message where it is not the description. */
  message?: string;
  /** The HTTP status when it is not the code's own: errors of another host. */
  status?: number;
  data?: Record<string, unknown>;
  fieldViolations?: readonly FieldViolation[];
  requestId?: string;
  /** Whole seconds after which a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * The one error of the product: thrown by rules on the server, carried over the wire, thrown again by the client.
 * `code` is one of {@link errorStatus} here; another host may send others, so it is text.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** 0 when no answer arrived. */
  readonly status: number;
  /** What happened, for a person. */
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
    this.fieldViolations = [...(details.fieldViolations ?? [])].toSorted((a, b) =>
      a.field < b.field ? -1 : a.field > b.field ? 1 : 0,
    );
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }

  /** What the wire says of the error beside its message. */
  get details(): ErrorBody['details'] {
    const { code, description, data, fieldViolations } = this;
    return fieldViolations.length > 0
      ? { validationError: { fieldViolations } }
      : { applicationError: { code, description, data } };
  }
}

/** Limits of one error: without them a small request could ask for a large answer. */
export const violationLimits = {
  /** Violations that are named; the description says that there are more. */
  named: 100,
  /** Characters of a field's path: a long key repeats in the path of every violation below it. */
  field: 1000,
} as const;

/** A refused request, naming each field. The description begins INVALID_ARGUMENT (specification section 5). */
export function invalidArgument(violations: readonly FieldViolation[]): ApiError {
  return refusalOf(violations, violations.length > violationLimits.named);
}

/** The same refusal with each violation changed. */
export function mapViolations(
  error: ApiError,
  change: (violation: FieldViolation) => FieldViolation,
): ApiError {
  return refusalOf(error.fieldViolations.map(change), error.data['more'] === true);
}

function refusalOf(violations: readonly FieldViolation[], more: boolean): ApiError {
  const named = violations.slice(0, violationLimits.named).map(shortened);
  const { fieldViolations } = new ApiError('INVALID_ARGUMENT', '', { fieldViolations: named });
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

/** A rule of the business that one field breaks (reference/calls.md section 3, rule names). */
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

/** The wire form of an error. Failures of the server itself say nothing but the request id; a full disk is named. */
export function toErrorBody(error: ApiError, requestId: string): ErrorBody {
  if (error.status >= 500) {
    const details = error.code === 'DISK_FULL' ? error.details : {};
    return { message: `System error occurred, request-id: ${requestId}`, details };
  }
  return { message: error.description, details: error.details };
}
