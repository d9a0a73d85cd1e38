import { describe, expect, it } from 'vitest';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { asFormError, RefusedChange } from './formErrors.ts';

const required = { violatedRule: 'REQUIRED_FIELD', description: 'is required' } as const;

describe('rejected change in a form', () => {
  it('maps each violation from its wire path to its form path', () => {
    const error = invalidArgument([
      { ...required, field: 'service.name' },
      {
        field: 'service.payment.fixed.price.value',
        description: 'must not be negative',
        violatedRule: 'DECIMAL_GTE',
      },
      { ...required, field: 'service.locations[10].business.id' },
      { ...required, field: 'slug' },
      { field: 'service.name', description: 'must be at least 1 character long', violatedRule: 'MIN_LENGTH' },
    ]);
    expect(new RefusedChange(error, 'service').body.errors).toMatchObject({
      name: 'Is required. Must be at least 1 character long.',
      'payment.fixed.price.value': 'Must not be negative.',
      'locations.10.business.id': 'Is required.',
      slug: 'Is required.',
      root: { serverError: 'Not saved: 4 fields need your attention.' },
    });
  });

  it('shows a violation of the whole at the form only', () => {
    const error = invalidArgument([{ ...required, field: '' }]);
    expect(new RefusedChange(error, 'service').body.errors).toEqual({
      root: { serverError: 'Not saved: one field needs your attention.' },
    });
  });

  it('ends a description that contains a period', () => {
    const error = new ApiError('INVALID_ARGUMENT', 'must be 1.5 or more');
    expect(new RefusedChange(error, 'service').body.errors).toEqual({
      root: { serverError: 'Must be 1.5 or more.' },
    });
  });

  it('shows violations without a field at the form, with the request ID', () => {
    const error = new ApiError('SLUG_ALREADY_EXISTS', 'Another service has this address.', {
      requestId: 'r-7',
    });
    const refused = new RefusedChange(error, 'service');
    expect(refused.body.errors).toEqual({
      root: { serverError: 'Another service has this address. Request ID: r-7' },
    });
    expect(refused.message).toBe('Another service has this address.');
    expect(refused).toMatchObject({
      code: 'SLUG_ALREADY_EXISTS',
      status: 428,
      requestId: 'r-7',
      cause: error,
    });
  });

  it('does not repeat a request ID that the text contains', () => {
    const error = new ApiError('INTERNAL', 'System error occurred, request-id: r-8', { requestId: 'r-8' });
    expect(new RefusedChange(error, 'service').body.errors).toEqual({
      root: { serverError: 'System error occurred, request-id: r-8.' },
    });
  });

  it('carries the current record after a revision conflict', () => {
    const service = { id: 'a', revision: '4', name: 'Theirs' };
    const error = new ApiError('REVISION_MISMATCH', 'Changed meanwhile.', { data: { service } });
    expect(new RefusedChange(error, 'service').current).toEqual(service);
    expect(
      new RefusedChange(new ApiError('NOT_FOUND', 'Gone.', { data: { service } }), 'service').current,
    ).toBeUndefined();
  });

  it.each([
    [{ current: { id: 'a', name: 'Theirs' } }, { id: 'a', name: 'Theirs' }],
    [{ service: 'a' }, undefined],
    [{ service: { name: 'Theirs' } }, undefined],
    [{}, undefined],
  ])('carries of the data %j the record %j', (data, current) => {
    const error = new ApiError('REVISION_MISMATCH', 'Changed meanwhile.', { data });
    expect(new RefusedChange(error, 'service').current).toEqual(current);
  });

  it('is still an ApiError; other errors pass through unchanged', () => {
    expect(asFormError(new ApiError('NOT_FOUND', 'Gone.'), 'service')).toBeInstanceOf(ApiError);
    const abort = new DOMException('left', 'AbortError');
    expect(asFormError(abort, 'service')).toBe(abort);
  });
});
