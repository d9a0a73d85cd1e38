import { ApiError } from '../../../contract/errors.ts';
import type { Text } from '../../messages/useText.ts';
import { nameOfField } from './nameOfPath.ts';

/** Violations in one message. */
const mostNamed = 3;

/** Returns a user-facing message without codes. */
export function errorWords(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('layout.error.unknown');
  if (error.status === 0) return text('layout.error.unreachable');
  if (error.fieldViolations.length > 0) return violationWords(error);
  switch (error.code) {
    case 'PERMISSION_DENIED':
      return text('layout.error.denied');
    case 'NOT_FOUND':
      return text('layout.error.notFound');
    case 'RESOURCE_EXHAUSTED':
      return text('layout.error.tooMany');
    case 'UNAVAILABLE':
      return text('layout.error.unavailable');
    case 'DISK_FULL':
      return text('layout.error.diskFull');
    case 'DEADLINE_EXCEEDED':
      return text('layout.error.tooSlow');
    default:
      return error.status >= 500 ? text('layout.error.internal') : error.description;
  }
}

/** Request ID for support, if the server sent one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

/** `Total capacity must be at least 2.` */
function violationWords({ fieldViolations }: ApiError): string {
  return fieldViolations
    .slice(0, mostNamed)
    .map(({ field, description }) => `${nameOfField(field)} ${description.replace(/\.$/, '')}.`)
    .join(' ');
}
