import { describe, expect, it } from 'vitest';
import { ApiError, brokenRule, invalidArgument, toErrorBody } from './errors.ts';

const violation = (field: string) => ({
  field,
  description: 'is wrong',
  violatedRule: 'VALIDATION' as const,
});

const fieldOf = (length: number) =>
  invalidArgument([violation('k'.repeat(length))]).fieldViolations[0]?.field;

describe('error', () => {
  it('has the status of its code; 400 for the code of another host', () => {
    expect(new ApiError('NOT_FOUND', 'Gone.').status).toBe(404);
    expect(new ApiError('ELSEWHERE', 'Gone.').status).toBe(400);
    expect(new ApiError('NOT_FOUND', 'Gone.', { status: 410 }).status).toBe(410);
  });

  it('carries its details', () => {
    const cause = new Error('down');
    const error = new ApiError('INTERNAL', 'Down.', {
      message: 'Shown.',
      data: { a: 1 },
      requestId: 'r-7',
      retryAfter: 3,
      cause,
    });
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'Shown.',
      description: 'Down.',
      data: { a: 1 },
      requestId: 'r-7',
      retryAfter: 3,
      cause,
    });
    expect(new ApiError('INTERNAL', 'Down.')).toMatchObject({
      message: 'Down.',
      data: {},
      fieldViolations: [],
    });
  });

  it('sorts its violations by field, and keeps the order within one', () => {
    const first = { ...violation('b'), description: 'first' };
    const second = { ...violation('b'), description: 'second' };
    const sent = [violation('c'), first, violation('a'), second];
    const { fieldViolations } = new ApiError('INVALID_ARGUMENT', 'Refused.', { fieldViolations: sent });
    expect(fieldViolations.map(({ field, description }) => `${field} ${description}`)).toEqual([
      'a is wrong',
      'b first',
      'b second',
      'c is wrong',
    ]);
  });

  it('names each field in the description', () => {
    expect(invalidArgument([violation('b'), violation('a')]).description).toBe(
      'INVALID_ARGUMENT: "a" is wrong, "b" is wrong',
    );
    expect(invalidArgument([violation('a')])).toMatchObject({
      code: 'INVALID_ARGUMENT',
      status: 400,
      data: {},
    });
    const many = Array.from({ length: 101 }, (_, at) => violation(String(at)));
    expect(invalidArgument(many).data).toEqual({ more: true });
  });

  it('shortens a path beyond the limit only', () => {
    expect(fieldOf(1000)).toBe('k'.repeat(1000));
    expect(fieldOf(1001)).toBe(`${'k'.repeat(1000)}…`);
  });

  it('names a broken rule of the business', () => {
    expect(brokenRule('service.rate', 'INVALID_RATE', 'is wrong')).toEqual({
      field: 'service.rate',
      description: 'is wrong',
      violatedRule: 'OTHER',
      ruleName: 'INVALID_RATE',
    });
  });
});

describe('error on the wire', () => {
  it('is the violations, or the code with its data', () => {
    expect(toErrorBody(invalidArgument([violation('a')]), 'r-7')).toEqual({
      message: 'INVALID_ARGUMENT: "a" is wrong',
      details: { validationError: { fieldViolations: [violation('a')] } },
    });
    expect(toErrorBody(new ApiError('NOT_FOUND', 'Gone.', { data: { id: 'x' } }), 'r-7')).toEqual({
      message: 'Gone.',
      details: { applicationError: { code: 'NOT_FOUND', description: 'Gone.', data: { id: 'x' } } },
    });
  });

  it('reveals only the request ID of an internal failure, and a full disk', () => {
    const message = 'System error occurred, request-id: r-7';
    expect(toErrorBody(new ApiError('INTERNAL', 'password=secret', { status: 500 }), 'r-7')).toEqual({
      message,
      details: {},
    });
    expect(toErrorBody(new ApiError('DISK_FULL', 'The disk is full.', { status: 507 }), 'r-7')).toEqual({
      message,
      details: { applicationError: { code: 'DISK_FULL', description: 'The disk is full.', data: {} } },
    });
  });
});
