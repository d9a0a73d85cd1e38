import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  audienceOf,
  entity,
  extended,
  forStaff,
  forStaffUnlessPublished,
  forVisitors,
  masked,
  maskFor,
  declaresReaders,
  without,
} from './audience.ts';
import { tolerant } from './call.ts';
import { rankAllows, type CallerRank } from './callerRank.ts';
import { allCalls } from './calls.ts';
import { getStaffMember } from './calls/staff/staffMembers.ts';
import { staffMember } from './entities/staff/staffMember.ts';
import { findField, type FieldTable } from './queries/query.ts';
import { askable } from './fields.ts';

const person = entity({
  name: forVisitors(z.string()),
  pay: forStaff(z.number().optional()),
  phone: forStaffUnlessPublished(z.string().optional()),
  notes: forVisitors(z.array(entity({ at: forVisitors(z.string()), text: forStaff(z.string()) })).optional()),
});
const answer = tolerant(z.strictObject({ people: z.array(person), best: person.nullable() }));

const maskOf = (schema: z.ZodType, rank: CallerRank) =>
  maskFor(schema, (audience) => rankAllows(rank, audience));

test('hides the fields of an answer that the caller may not read, in lists and nested objects', () => {
  const ada = { name: 'Ada', pay: 3, phone: '1', notes: [{ at: 'now', text: 'late' }] };
  const mask = maskOf(answer, 'visitor');
  expect(masked({ people: [ada], best: null }, mask ?? {})).toEqual({
    people: [{ name: 'Ada', phone: '1', notes: [{ at: 'now' }] }],
    best: null,
  });
});

test('returns no mask when the caller may read everything', () => {
  expect(maskOf(answer, 'staff')).toBeUndefined();
  expect(maskOf(tolerant(z.strictObject({ id: z.string() })), 'visitor')).toBeUndefined();
});

test('schemas derived from an entity hide the same fields', () => {
  expect(maskOf(without(person, 'name'), 'visitor')).toEqual(maskOf(person, 'visitor'));
  expect(maskOf(extended(person, { size: forStaff(z.number()) }), 'visitor')).toEqual({
    ...maskOf(person, 'visitor'),
    size: true,
  });
  expect(without(person, 'pay', 'notes').safeParse({ name: 'Ada', pay: 3 }).success).toBe(false);
});

test('no answer contains an entity without its audiences', () => {
  const objects = new Set(allCalls.flatMap(({ schemas }) => [...objectsIn(schemas.answer)]));
  const entities = [...objects].filter(declaresReaders);
  const bare = [...objects].filter(
    (schema) => !declaresReaders(schema) && entities.some(sharesFields(schema)),
  );
  expect(entities.length).toBeGreaterThan(20);
  expect(bare.map(({ shape }) => Object.keys(shape))).toEqual([]);
});

/** Plain fields, ids and dates, are shared by many objects; an optional one belongs to its entity. */
const sharesFields = (one: z.ZodObject) => (other: z.ZodObject) =>
  Object.entries(one.shape).some(
    ([key, field]) => field instanceof z.ZodOptional && field === other.shape[key],
  );

function objectsIn(schema: z.ZodType, found = new Set<z.ZodObject>()): Set<z.ZodObject> {
  if (schema instanceof z.ZodObject) {
    if (found.has(schema)) return found;
    found.add(schema);
    for (const field of Object.values<z.ZodType>(schema.shape)) objectsIn(field, found);
  } else if (schema instanceof z.ZodArray) objectsIn(schema.element as z.ZodType, found);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    objectsIn(schema.unwrap() as z.ZodType, found);
  else if (schema instanceof z.ZodUnion)
    for (const option of schema.options) objectsIn(option as z.ZodType, found);
  return found;
}

test('a field without an audience does not compile', () => {
  expectTypeOf(entity).parameter(0).not.toExtend<{ name: z.ZodString }>();
  // @ts-expect-error A bare schema declares no audience.
  expect(() => entity({ name: z.string() })).not.toThrow(TypeError);
});

test('a field can be queried by everyone who may read it', () => {
  const fields: FieldTable = askable(person, { name: { type: 'text' }, pay: { type: 'number' } });
  expect(findField(fields, 'name')?.minimumRank).toBe('visitor');
  expect(findField(fields, 'pay')?.minimumRank).toBe('staff');
  expect(() => askable(person, { size: { type: 'number' } })).toThrow('Say who may ask about size');
});

test('the audience of a path is that of its strictest part', () => {
  expect(audienceOf(staffMember, 'tags.tags.tagIds')).toBe('visitor');
  expect(audienceOf(staffMember, 'tags.privateTags.tagIds')).toBe('staff');
  expect(audienceOf(staffMember, 'associatedWixIdentity.identificationData.contactId')).toBe('staff');
  expect(audienceOf(staffMember, 'nothing')).toBeUndefined();
});

test('customers can read neither connections nor private tags of staff members', () => {
  expect(maskOf(getStaffMember.schemas.answer, 'member')).toEqual({
    staffMember: { associatedWixIdentity: true, tags: { privateTags: true } },
  });
});

test('every caller of a call can read a part of its answer', () => {
  const hidden = allCalls.filter(({ schemas, caller }) => {
    const mask = maskOf(schemas.answer, caller);
    return mask && Object.values(mask).includes(true);
  });
  expect(hidden.map(({ name }) => name)).toEqual([]);
});
