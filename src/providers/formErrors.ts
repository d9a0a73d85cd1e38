import { ApiError, type FieldViolation } from '../../contract/errors.ts';
import { isFields } from '../../contract/paths.ts';
import type { Entity } from './resourceCalls.ts';

/**
 * A refused change in the shape that react-admin's forms know: `body.errors` puts each message under its input
 * (only with `mutationMode="pessimistic"`).
 */
export class RefusedChange extends ApiError {
  readonly body: { errors: Record<string, string | { serverError: string }> };
  /** With REVISION_MISMATCH: the record as it is now, for the view that merges both changes. */
  readonly current: Entity | undefined;

  constructor(error: ApiError, entity: string) {
    const { code, description, status, data, fieldViolations, requestId, retryAfter } = error;
    super(code, description, { status, data, fieldViolations, requestId, retryAfter, cause: error });
    // react-admin shows the message itself where there is no form.
    this.message = description;
    this.current = code === 'REVISION_MISMATCH' ? currentRecord(data, entity) : undefined;
    this.body = {
      errors: { ...underInputs(fieldViolations, entity), root: { serverError: summaryOf(error) } },
    };
  }
}

/** The error to throw at a form: a refusal with its fields named, anything else as it is. */
export function asFormError(error: unknown, entity: string): unknown {
  return error instanceof ApiError ? new RefusedChange(error, entity) : error;
}

/** Wire paths of an entity begin with its name, form paths do not: `service.payment.rateType` is `payment.rateType`. */
function formPath(field: string, entity: string): string {
  const path = field.replaceAll(/\[(\d+)\]/g, '.$1');
  return path.startsWith(`${entity}.`) ? path.slice(entity.length + 1) : path;
}

function underInputs(violations: readonly FieldViolation[], entity: string): Record<string, string> {
  const errors = new Map<string, string[]>();
  for (const { field, description } of violations) {
    const path = formPath(field, entity);
    if (path !== '') errors.set(path, [...(errors.get(path) ?? []), sentence(description)]);
  }
  return Object.fromEntries([...errors].map(([path, messages]) => [path, messages.join(' ')]));
}

/** Descriptions continue the field's name ("must be at most 400 characters long"); under an input they stand alone. */
function sentence(description: string): string {
  const text = description.charAt(0).toUpperCase() + description.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function summaryOf({ fieldViolations, description, requestId }: ApiError): string {
  const count = new Set(fieldViolations.map(({ field }) => field)).size;
  const text =
    count === 0
      ? sentence(description)
      : `Not saved: ${count === 1 ? 'one field needs' : `${count} fields need`} your attention.`;
  return requestId && !text.includes(requestId) ? `${text} Request ID: ${requestId}` : text;
}

function currentRecord(data: Readonly<Record<string, unknown>>, entity: string): Entity | undefined {
  const record = data['current'] ?? data[entity];
  if (!isFields(record) || typeof record['id'] !== 'string') return undefined;
  return { ...record, id: record['id'] };
}
