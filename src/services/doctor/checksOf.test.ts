import { describe, expect, it } from 'vitest';
import { diagnoseCodes, type Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { bookingPolicyTraits } from '../../../contract/entities/terms/bookingPolicy.ts';
import { en } from '../../messages/en.ts';
import { serviceFields } from '../editor/editorFields.ts';
import { causes, checks, type CauseCode, type Reason } from './causes.ts';
import { checksOf, firstBlocking, isSeen } from './checksOf.ts';

const guid = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;

const service = (more: Partial<Service> = {}) =>
  ({
    id: guid(1),
    type: 'APPOINTMENT',
    staffMemberIds: [guid(2)],
    bookingPolicy: { id: guid(3) },
    locations: [{ type: 'BUSINESS', business: { id: guid(4) } }],
    ...more,
  }) as Service;

const reason = (code: Reason['code'], evidence: Reason['evidence'] = {}): Reason => ({ code, evidence });
const blocked = (...reasons: Reason[]): Diagnosis => ({ bookable: false, reasons });
const outcomes = (diagnosis: Diagnosis, of = service()) =>
  Object.fromEntries(checksOf(diagnosis, of).map(({ check, outcome }) => [check, outcome]));

describe('causes', () => {
  const all = [...diagnoseCodes, 'NOT_BOOKABLE'] as const satisfies CauseCode[];
  const evidence = { resourceIds: [guid(2)], placeIds: [guid(4)], minutes: 60 };

  it.each(all)('%s has a sentence, a name and a check of its own type', (code) => {
    expect(en.services.reason[code]).toBeTruthy();
    expect(en.services.state[code]).toBeTruthy();
    expect(checks).toContain(causes[code].check);
  });

  it('every cause leads to one field of a form, or to the sessions of the service', () => {
    const without = all.filter(
      (code) => causes[code].fix(evidence, service({ type: 'COURSE' }))?.field === undefined,
    );
    expect(without).toEqual(['NO_SESSIONS', 'COURSE_OVER', 'CANCELLED']);
    const sessions = [
      ...without.map((code) => ({ code, type: 'COURSE' as const })),
      { code: 'NO_CAPACITY' as const, type: 'CLASS' as const },
    ];
    for (const { code, type } of sessions) {
      expect(causes[code].fix({}, service({ type }))?.of).toEqual({ kind: 'sessions' });
    }
  });

  it('fields of repairs exist in their forms', () => {
    const ofService = new Set<string>(serviceFields.fields.map(({ key }) => key));
    const ofPolicy = new Set(Object.keys(bookingPolicyTraits));
    const fixes = all.flatMap((code) => causes[code].fix(evidence, service({ type: 'COURSE' })) ?? []);
    const fieldsOf = (kind: 'policy' | undefined) =>
      fixes.filter(({ of }) => of?.kind === kind).map(({ field = '' }) => field);
    expect(fieldsOf(undefined).filter((field) => !ofService.has(field))).toEqual([]);
    expect(fieldsOf('policy').filter((field) => !ofPolicy.has(field.split('.')[0] ?? ''))).toEqual([]);
    expect(fieldsOf('policy').length).toBeGreaterThan(2);
  });

  it('assigns staff where no person is named, and opens the person otherwise', () => {
    expect(causes.NO_STAFF.fix({}, service())).toMatchObject({ field: 'staffMemberIds' });
    expect(causes.NO_STAFF.fix(evidence, service())).toMatchObject({
      field: 'serviceProvider',
      of: { kind: 'resource', id: guid(2) },
    });
    expect(causes.NO_HOURS.fix(evidence, service())?.of).toEqual({ kind: 'resource', id: guid(2) });
    expect(causes.NO_HOURS.fix({}, service())?.of).toBeUndefined();
  });

  it('a time that has begun asks for bookings after the start, one too close for the limit', () => {
    expect(causes.TOO_LATE.fix({}, service())?.field).toBe('bookAfterStartPolicy.enabled');
    expect(causes.TOO_LATE.fix({ minutes: 60 }, service())?.field).toBe('limitLateBookingPolicy.enabled');
  });
});

describe('checks of a service', () => {
  it('all pass for a bookable appointment, and sessions are no check of it', () => {
    const found = outcomes({ bookable: true, reasons: [] });
    expect(new Set(Object.values(found))).toEqual(new Set(['passed']));
    expect(Object.keys(found)).toEqual(checks.filter((check) => check !== 'sessions' && check !== 'spots'));
    expect(Object.keys(outcomes({ bookable: true, reasons: [] }, service({ type: 'CLASS' })))).toEqual([
      'visible',
      'online',
      'category',
      'sessions',
      'spots',
      'policy',
      'payment',
    ]);
  });

  it('missing hours leave the checks of times unreached; facts about the service are known', () => {
    expect(outcomes(blocked(reason('NO_HOURS_AT_PLACE')))).toEqual({
      visible: 'passed',
      online: 'passed',
      category: 'passed',
      staff: 'passed',
      resources: 'passed',
      hours: 'blocking',
      duration: 'notReached',
      closures: 'notReached',
      times: 'notReached',
      policy: 'notReached',
      payment: 'passed',
    });
  });

  it('marks every cause, with the first reason of the engine first', () => {
    const both = blocked(reason('TOO_LATE'), reason('BOOKED_OUT'), reason('NO_CATEGORY'));
    expect(outcomes(both)).toMatchObject({ times: 'blocking', policy: 'blocking', category: 'blocking' });
    expect(firstBlocking(both)?.code).toBe('TOO_LATE');
  });

  it('leaves out reasons of single times where another repair alone is enough', () => {
    const off: Diagnosis = {
      bookable: false,
      reasons: [reason('BOOKING_OFF'), reason('BOOKED_OUT'), reason('NO_CATEGORY')],
      sufficient: ['BOOKING_OFF'],
    };
    expect(outcomes(off)).toMatchObject({ online: 'blocking', times: 'passed', category: 'blocking' });
    expect(outcomes({ ...off, sufficient: [] })).toMatchObject({ online: 'blocking', times: 'blocking' });
  });

  it.each([
    ['HIDDEN', 'visible'],
    ['NO_CATEGORY', 'category'],
  ] as const)('%s stops customers although times are free', (code, check) => {
    const unseen: Diagnosis = { bookable: true, reasons: [reason(code)] };
    expect(outcomes(unseen)).toMatchObject({ [check]: 'blocking', times: 'passed' });
    expect(firstBlocking(unseen)?.code).toBe(code);
    expect(isSeen(unseen)).toBe(false);
  });

  it('a required plan prevents no booking', () => {
    expect(firstBlocking({ bookable: true, reasons: [reason('PLAN_REQUIRED')] })).toBeUndefined();
  });

  it('no known reason means no duration', () => {
    expect(outcomes(blocked())).toMatchObject({ duration: 'blocking', times: 'notReached' });
    expect(firstBlocking(blocked(reason('NO_CATEGORY')))?.code).toBe('NOT_BOOKABLE');
  });

  it('rooms give the hours of a service without staff', () => {
    const noRoom = blocked(reason('NO_RESOURCE_OF_TYPE'));
    expect(outcomes(noRoom, service({ staffMemberIds: [] }))).toMatchObject({ hours: 'notReached' });
    expect(outcomes(noRoom)).toMatchObject({ hours: 'passed' });
  });
});
