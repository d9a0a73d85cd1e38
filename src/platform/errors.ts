import * as z from 'zod';
import { ApiError, invalidArgument, violatedRules } from '../../contract/errors.ts';

/** Codes of failures without an answer (status 0). The server never sends them. */
const noAnswerCodes = {
  NETWORK_FAILURE: 'NETWORK_FAILURE',
  TIMED_OUT: 'TIMED_OUT',
  /** The answer is not valid for this interface, e.g. a proxy's page. */
  INVALID_ANSWER: 'INVALID_ANSWER',
} as const;

const fieldViolation = z.looseObject({
  field: z.string().default(''),
  description: z.string().default('is not valid'),
  violatedRule: z.enum(violatedRules).catch('VALIDATION'),
  ruleName: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const errorBody = z.looseObject({
  message: z.string().optional().catch(undefined),
  details: z
    .looseObject({
      validationError: z
        .looseObject({ fieldViolations: z.array(fieldViolation) })
        .optional()
        .catch(undefined),
      applicationError: z
        .looseObject({
          // Some hosts send numeric codes; clients compare strings.
          code: z.coerce.string(),
          description: z.string().default(''),
          data: z.record(z.string(), z.unknown()).default({}).catch({}),
        })
        .optional()
        .catch(undefined),
    })
    .default({})
    .catch({}),
});

/**
 * Converts an answer with a status other than 200 to an error.
 * Order as in bookings specification section 8: validation errors, application errors, other 4xx (code: upper-snake
 * form of the status text), everything else as "System error occurred, request-id: {id}".
 * When the server's details match no form of the specification, `data.details` holds the raw body.
 */
export function toApiError(answer: {
  status: number;
  statusText: string;
  headers: Headers;
  body: unknown;
}): ApiError {
  const { status, headers } = answer;
  const requestId = headers.get('x-wix-request-id') ?? undefined;
  const details = { status, requestId, retryAfter: retryAfterSeconds(headers) };
  const body = errorBody.safeParse(answer.body).data;

  const violations = body?.details.validationError?.fieldViolations;
  if (violations) {
    const { description, fieldViolations } = invalidArgument(violations);
    return new ApiError('INVALID_ARGUMENT', description, { ...details, fieldViolations });
  }
  const refusal = body?.details.applicationError;
  if (refusal) {
    const description = refusal.description || body?.message || '';
    return new ApiError(refusal.code, description, { ...details, data: refusal.data });
  }
  if (status >= 400 && status < 500) {
    const text = answer.statusText || statusTexts[status] || 'Bad Request';
    return new ApiError(upperSnake(text), body?.message ?? text, {
      ...details,
      data: { details: answer.body },
    });
  }
  const code = status === 503 ? 'UNAVAILABLE' : status === 504 ? 'DEADLINE_EXCEEDED' : 'INTERNAL';
  return new ApiError(code, systemError(requestId), { ...details, data: { details: answer.body } });
}

/** The specification's message for every other failure. */
function systemError(requestId: string | undefined): string {
  return `System error occurred, request-id: ${requestId ?? 'unknown'}`;
}

/**
 * Converts a failed `fetch` to an error. The server may or may not have processed the request. The description is for
 * users; the message and our request ID are for logs.
 */
export function networkFailure(requestId: string, cause: unknown): ApiError {
  const description = 'The server cannot be reached. Check your connection.';
  const message = systemError(requestId);
  return new ApiError(noAnswerCodes.NETWORK_FAILURE, description, { status: 0, message, requestId, cause });
}

/** The error of a request without an answer; its status is 0. */
export function timedOut(requestId: string, milliseconds: number): ApiError {
  const description = `The server did not answer within ${milliseconds / 1000} seconds.`;
  return new ApiError(noAnswerCodes.TIMED_OUT, description, {
    status: 0,
    message: systemError(requestId),
    requestId,
  });
}

/** The error of an answer that is not in the form of the contract. */
export function invalidAnswer(status: number, requestId: string | undefined): ApiError {
  const description = 'The server sent an answer that cannot be read.';
  const message = systemError(requestId);
  return new ApiError(noAnswerCodes.INVALID_ANSWER, description, { status, message, requestId });
}

/** Whether the access token is invalid or expired. Returns false for wrong passwords, which are 401 too. */
export function isUnauthenticated(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status === 401 &&
    (error.code === 'UNAUTHENTICATED' || error.code === 'UNAUTHORIZED')
  );
}

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** For a page whose URL contains an id: a malformed id names no record either. */
export function isUnknownId(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiError && error.code === 'INVALID_ARGUMENT');
}

/** Whether a retry may succeed: no answer, an overloaded or a failing server. */
export function isTransient(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.code === noAnswerCodes.NETWORK_FAILURE ||
      error.code === noAnswerCodes.TIMED_OUT ||
      // An earlier attempt of the same write is still running.
      error.code === 'ABORTED' ||
      error.status >= 500 ||
      error.status === 429)
  );
}

function upperSnake(text: string): string {
  return text
    .replaceAll("'", '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .toUpperCase();
}

/** Returns `Retry-After` in seconds. This interface never sends its date form. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** HTTP/2 and 3 carry no status text. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  423: 'Locked',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
};
