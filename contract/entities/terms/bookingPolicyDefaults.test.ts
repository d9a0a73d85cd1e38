import { describe, expect, it } from 'vitest';
import { policyDefaults, policyParts, type BookingPolicy } from './bookingPolicy.ts';
import { completeChanged, completePolicy } from './bookingPolicyDefaults.ts';

const policy = (parts: Partial<BookingPolicy>) =>
  ({ id: 'policy', name: 'Strict', ...parts }) as BookingPolicy;

describe('complete policy', () => {
  it('has the default of every missing part, and keeps the other fields', () => {
    expect(completePolicy(policy({}))).toEqual({ id: 'policy', name: 'Strict', ...policyDefaults });
    expect(policyParts.length).toBeGreaterThan(10);
  });

  it('has the default of every missing or cleared field of a part', () => {
    const part = {
      enabled: true,
      limitLatestCancellation: null,
    } as unknown as BookingPolicy['cancellationPolicy'];
    expect(completePolicy(policy({ cancellationPolicy: part })).cancellationPolicy).toEqual({
      ...policyDefaults.cancellationPolicy,
      enabled: true,
    });
  });

  it.each([
    [{ sortingMethodType: 'RANKING' }, { order: 'LOWEST_TO_HIGHEST' }],
    [{ sortingMethodType: 'RANKING', rankingOptions: {} }, { order: 'LOWEST_TO_HIGHEST' }],
    [
      { sortingMethodType: 'RANKING', rankingOptions: { order: 'HIGHEST_TO_LOWEST' } },
      { order: 'HIGHEST_TO_LOWEST' },
    ],
    [{ sortingMethodType: 'CUSTOM' }, undefined],
    [{}, undefined],
  ] as const)('ranks staff by %j with the options %j', (staffSortingPolicy, options) => {
    const { staffSortingPolicy: completed } = completePolicy(policy({ staffSortingPolicy }));
    expect(completed.rankingOptions).toEqual(options);
    expect(completed.sortingMethodType).toBe(
      'sortingMethodType' in staffSortingPolicy ? staffSortingPolicy.sortingMethodType : 'RANDOM',
    );
  });
});

describe('updated policy', () => {
  const before = policy({ waitlistPolicy: { enabled: true }, bookAfterStartPolicy: { enabled: true } });

  it('has defaults in changed parts only', () => {
    const after = { ...before, name: 'Easy', waitlistPolicy: { enabled: false } };
    expect(completeChanged(after, before)).toEqual({
      ...after,
      waitlistPolicy: { ...policyDefaults.waitlistPolicy, enabled: false },
    });
  });

  it('has nothing but defaults in a cleared part', () => {
    const { waitlistPolicy: _cleared, ...after } = before;
    expect(completeChanged(after as BookingPolicy, before).waitlistPolicy).toEqual(
      policyDefaults.waitlistPolicy,
    );
  });
});
