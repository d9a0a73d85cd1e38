import { expect, it } from 'vitest';
import { ApiError, type ErrorCode } from '../../contract/errors.ts';
import { currentService } from './currentService.ts';

const service = { id: '00000000-0000-4000-8000-000000000001', revision: '4', fieldOfNextVersion: 1 };

const refusal = (code: ErrorCode, data: Record<string, unknown>) =>
  new ApiError(code, 'Not saved.', { status: 409, data });

it('reads the current service of a revision conflict, with unknown fields', () => {
  expect(currentService(refusal('REVISION_MISMATCH', { service }))).toEqual(service);
});

it.each([
  ['another refusal', refusal('INVALID_ARGUMENT', { service })],
  ['a conflict of another record', refusal('REVISION_MISMATCH', { room: service })],
  ['a conflict that names no service', refusal('REVISION_MISMATCH', { service: {} })],
  ['a failure', new Error('No network.')],
])('reads none of %s', (_case, error) => {
  expect(currentService(error)).toBeUndefined();
});
