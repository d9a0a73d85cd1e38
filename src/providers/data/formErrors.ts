import { capital } from '../../../contract/capital.ts';
import { ApiError, type FieldViolation } from '../../../contract/errors.ts';
import { isFields } from '../../../contract/paths.ts';
import type { Entity } from './recordCalls.ts';

/**
 * A rejected change in the shape that react-admin's forms expect: `body.errors` maps messages to inputs (only with
 * `mutationMode="pessimistic"`).
 */
export class RefusedChange extends ApiError {
  readonly body: { errors: Record<string, string | { serverError: string }> };
  /** With REVISION_MISMATCH: the current record, for merging both changes. */
  readonly current: Entity | undefined;

  constructor(error: ApiError, entity: string) {
    const { code, description, status, data, fieldViolations, requestId, retryAfter } = error;
    super(code, description, { status, data, fieldViolations, requestId, retryAfter, cause: error });
    // react-admin shows the message itself outside of forms.
    this.message = description;
    this.current = code === 'REVISION_MISMATCH' ? currentRecord(data, entity) : undefined;
    this.body = {
      errors: { ...underInputs(fieldViolations, entity), root: { serverError: summaryOf(error) } },
    };
  }
}

/** Converts a rejection to a form error. Other errors pass through. */
export function asFormError(error: unknown, entity: string): unknown {
  return error instanceof ApiError ? new RefusedChange(error, entity) : error;
}

/** Removes the entity's name from a wire path: `service.payment.rateType` becomes `payment.rateType`. */
function formPath(field: string, entity: string): string {
  const path = field.replaceAll(/\[(\d+)\]/g, '.$1');
  return path.startsWith(`${entity}.`) ? path.slice(entity.length + 1) : path;
}

function underInputs(violations: readonly FieldViolation[], entity: string): Record<string, string> {
  const errors = new Map<string, string[]>();
  for (const { field, description } of violations) {
    const path = formPath(field, entity);
    if (path !== '') errors.set(path, [...(errors.get(path) ?? []), asSentence(description)]);
  }
  return Object.fromEntries([...errors].map(([path, messages]) => [path, messages.join(' ')]));
}

/** Capitalises a description that continues the field's name ("must be at most 400 characters long"). */
export function asSentence(description: string): string {
  const text = capital(description);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function summaryOf({ fieldViolations, description, requestId }: ApiError): string {
  const count = new Set(fieldViolations.map(({ field }) => field)).size;
  const text =
    count === 0
      ? asSentence(description)
      : `Not saved: ${count === 1 ? 'one field needs' : `${count} fields need`} your attention.`;
  return requestId && !text.includes(requestId) ? `${text} Request ID: ${requestId}` : text;
}

function currentRecord(data: Readonly<Record<string, unknown>>, entity: string): Entity | undefined {
  const record = data['current'] ?? data[entity];
  if (!isFields(record) || typeof record['id'] !== 'string') return undefined;
  return { ...record, id: record['id'] };
}
