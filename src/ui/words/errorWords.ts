import { ApiError } from '../../../contract/errors.ts';
import type { Text } from '../../messages/useText.ts';

/** What happened, in a sentence for the person who met it. Codes stay out of it. */
export function errorWords(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('layout.error.unknown');
  if (error.status === 0) return text('layout.error.unreachable');
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

/** The id to give to support, where the server gave one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
