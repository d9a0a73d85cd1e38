import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ApiError, type FieldViolation } from './errors.ts';
import { applyMask, applyPatch, changedPaths, parseMask, presentPaths } from './mask.ts';
import { type Fields, clearPath, equalValues, getPath, isFields, setPath } from './paths.ts';
import { expectProperty } from '../testProperty.ts';

const schema = z.strictObject({
  name: z.string(),
  tagLine: z.string().optional(),
  payment: z
    .strictObject({
      options: z.strictObject({ online: z.boolean().nullish(), inPerson: z.boolean().optional() }).optional(),
      pricingPlanIds: z.array(z.string()).optional(),
    })
    .nullish(),
  locations: z.array(z.strictObject({ id: z.string() })).optional(),
  extendedFields: z.strictObject({ namespaces: z.record(z.string(), z.unknown()).optional() }).optional(),
  price: z.union([z.strictObject({ fixed: z.number() }), z.strictObject({ free: z.boolean() })]).optional(),
  staff: z.union([
    z.strictObject({ ids: z.strictObject({ all: z.boolean() }) }),
    z.strictObject({ ids: z.array(z.string()) }),
  ]),
  labels: z.record(z.string().max(3), z.string()),
});

function violationsOf(refused: () => unknown): readonly FieldViolation[] {
  try {
    refused();
  } catch (error) {
    if (error instanceof ApiError) return error.fieldViolations;
    throw error;
  }
  return [];
}

describe('mask', () => {
  it.each([
    ['comma-separated text', 'name, payment.options', ['name', 'payment.options']],
    ['a list', ['name', 'payment.options.online'], ['name', 'payment.options.online']],
    ['a parent beside its child', 'payment.options.online,payment', ['payment']],
    ['a nested parent and its child', 'payment.options.online,payment.options', ['payment.options']],
    ['a list as a whole', 'locations', ['locations']],
    ['a key that the map allows', 'labels.new', ['labels.new']],
    ['a key of a map', 'extendedFields.namespaces.loyalty', ['extendedFields.namespaces.loyalty']],
    ['a field of one form of several', 'price.free', ['price.free']],
    ['a field named twice', 'name,name', ['name']],
  ])('names fields as %s', (_, mask, paths) => {
    expect(parseMask(mask, schema)).toEqual(paths);
  });

  it('names up to 200 fields', () => {
    const paths = Array.from({ length: 201 }, (_, index) => `extendedFields.namespaces.n${index}`);
    const most = paths.slice(0, 200);
    expect(parseMask(most, schema)).toEqual(most);
    expect(parseMask(most.join(','), schema)).toEqual(most);
    expect(violationsOf(() => parseMask(paths, schema))).toEqual([
      { field: 'mask', description: 'must name at most 200 fields', violatedRule: 'VALIDATION' },
    ]);
  });

  it('may be absent', () => {
    expect(parseMask(undefined, schema)).toBeUndefined();
    expect(parseMask(null, schema)).toBeUndefined();
  });

  it.each([
    '',
    [],
    [''],
    '*',
    'name,*',
    'name,',
    'payment..options',
    '.name',
    'name.',
    'name.first',
    'locations.0',
    'locations.0.id',
    'locations.id',
    'payment.pricingPlanIds.0',
    '__proto__',
    'payment.__proto__.polluted',
    'constructor',
    'constructor.prototype',
    'toString',
    'extendedFields.namespaces.__proto__',
    'extendedFields.namespaces.constructor',
    'extendedFields.namespaces.prototype',
    'extendedFields.namespaces.',
    'labels.long',
    'price.paid',
    'revision',
    'Name',
    7,
    { name: true },
    ['name', 7],
    Array.from({ length: 201 }, (_, index) => `field${index}`),
    'a.'.repeat(10_000),
  ])('is refused when it is %j', (mask) => {
    const violations = violationsOf(() => parseMask(mask, schema, 'mask'));
    expect(new Set(violations.map(({ field }) => field))).toEqual(new Set(['mask']));
  });

  const none = 'must name at least one field; leave it out to change every field that is sent';
  it.each([
    ['', none],
    [[], none],
    [[' ', ''], none],
    ['name,', 'has an empty entry'],
    ['name,*', 'must list each field; * is not supported'],
    ['revision', 'names revision, which is not a field that can be changed here'],
    ['price.paid', 'names price.paid, which is not a field that can be changed here'],
    ['locations.0', 'names locations.0, but a list is changed as a whole'],
    ['staff.ids.0', 'names staff.ids.0, but a list is changed as a whole'],
    ['a'.repeat(1000), `names ${'a'.repeat(100)}, which is not a field that can be changed here`],
    [7, 'must be field paths, separated by commas'],
  ])('says why %j is refused', (mask, description) => {
    expect(violationsOf(() => parseMask(mask, schema)).at(-1)).toMatchObject({ field: 'mask', description });
  });

  it('says whether a field or the form of the mask is refused', () => {
    const rules = ['revision', 7].map((mask) => violationsOf(() => parseMask(mask, schema))[0]?.violatedRule);
    expect(rules).toEqual(['FIELD_NOT_ALLOWED', 'VALIDATION']);
  });

  it('clears a masked field that is missing or null in the patch', () => {
    const service = { name: 'Yoga', tagLine: 'Calm', description: 'Stretch', hidden: true };
    expect(applyMask(service, { tagLine: null, hidden: false }, ['tagLine', 'description'])).toEqual({
      name: 'Yoga',
      hidden: true,
    });
  });

  it('replaces a masked object as a whole', () => {
    const service = { payment: { options: { online: true, inPerson: true } } };
    const patch = { payment: { options: { online: false } } };
    expect(applyMask(service, patch, ['payment.options'])).toEqual(patch);
  });
});

describe('patch without a mask', () => {
  it('changes exactly its leaf fields', () => {
    const service = { name: 'Yoga', payment: { options: { online: true, inPerson: true } }, staff: [1, 2] };
    expect(applyPatch(service, { payment: { options: { online: false } }, staff: [3] })).toEqual({
      name: 'Yoga',
      payment: { options: { online: false, inPerson: true } },
      staff: [3],
    });
  });

  it('keeps a field that is undefined', () => {
    expect(applyPatch({ name: 'Yoga' }, { name: undefined })).toEqual({ name: 'Yoga' });
  });

  it('clears a field by an explicit null', () => {
    expect(applyPatch({ name: 'Yoga', tagLine: 'Calm' }, { tagLine: null })).toEqual({ name: 'Yoga' });
  });

  it('keeps the other keys of a map whose keys have dots', () => {
    const service = { namespaces: { 'app.one': { a: 1 }, 'app.two': { b: 2 } } };
    expect(applyPatch(service, { namespaces: { 'app.one': { a: 9 } } })).toEqual({
      namespaces: { 'app.one': { a: 9 }, 'app.two': { b: 2 } },
    });
  });

  it('creates a missing object from an empty one and keeps an existing one', () => {
    expect(applyPatch({}, { free: {} })).toEqual({ free: {} });
    expect(applyPatch({ free: { since: 1 } }, { free: {} })).toEqual({ free: { since: 1 } });
  });

  it('replaces an image with another id as a whole, and merges others', () => {
    const mat = { id: 'mat.svg', url: '/mat.svg', altText: 'A mat' };
    const patched = (image: Fields) => applyPatch({ cover: { image: mat } }, { cover: { image } });
    expect(patched({ id: 'ball.svg', width: null })).toEqual({ cover: { image: { id: 'ball.svg' } } });
    expect(patched({ id: 'mat.svg', altText: 'Mats' })).toEqual({
      cover: { image: { ...mat, altText: 'Mats' } },
    });
    expect(patched({ id: null })).toEqual({ cover: { image: { url: '/mat.svg', altText: 'A mat' } } });
    const unnamed = { image: { url: '/mat.svg' } };
    expect(applyPatch(unnamed, { image: { id: 'mat.svg' } })).toEqual({
      image: { id: 'mat.svg', url: '/mat.svg' },
    });
    const foreign = { extendedFields: { namespaces: { app: { image: { id: 'a', size: 1 } } } } };
    const changed = { extendedFields: { namespaces: { app: { image: { id: 'b' } } } } };
    expect(applyPatch(foreign, changed)).toEqual({
      extendedFields: { namespaces: { app: { image: { id: 'b', size: 1 } } } },
    });
  });
});

it('the fields in a body are its leaves, cleared ones included', () => {
  const body = {
    name: 'Yoga',
    tagLine: null,
    hidden: undefined,
    payment: { options: { online: true, inPerson: null }, pricingPlanIds: [] },
    locations: [{ id: 'a' }],
    free: {},
    namespaces: { 'app.one': { a: 1 }, plain: { b: 2 } },
  };
  expect(presentPaths(body)).toEqual([
    'name',
    'tagLine',
    'payment.options.online',
    'payment.options.inPerson',
    'payment.pricingPlanIds',
    'locations',
    'free',
    'namespaces',
  ]);
});

const keys = fc.constantFrom('name', 'payment', 'options', 'list', '__proto__', 'constructor', 'a.b');
const { entity } = fc.letrec<{ entity: Fields; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('', 'x', 0, 1, true, false, null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('entity'),
  ),
  entity: fc.dictionary(keys, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));
const path = fc
  .array(fc.constantFrom('name', 'payment', 'options', 'list', '__proto__'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'));

/** All paths that are neither below nor above a masked one. */
function untouched(value: unknown, mask: readonly string[], at = ''): [string, unknown][] {
  if (mask.includes(at)) return [];
  const leadsToMasked = at === '' || mask.some((masked) => masked.startsWith(`${at}.`));
  if (!leadsToMasked) return [[at, value]];
  if (!isFields(value)) return [];
  return Object.entries(value)
    .filter(([key]) => !key.includes('.'))
    .flatMap(([key, inner]) => untouched(inner, mask, at === '' ? key : `${at}.${key}`));
}

/** Without top-level keys that no path can name; only maps have such keys, entities do not. */
function nameable(value: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.includes('.')));
}

describe('for every entity, patch and mask', () => {
  it('C5: unmasked fields are identical and nothing is mutated', async () => {
    await expectProperty(
      fc.property(entity, entity, fc.uniqueArray(path, { maxLength: 4 }), (current, patch, mask) => {
        const [writtenCurrent, writtenPatch] = [JSON.stringify(current), JSON.stringify(patch)];
        const changed = applyMask(current, patch, mask);
        for (const [at, value] of untouched(current, mask)) {
          expect(JSON.stringify(getPath(changed, at))).toBe(JSON.stringify(value));
        }
        expect(JSON.stringify(current)).toBe(writtenCurrent);
        expect(JSON.stringify(patch)).toBe(writtenPatch);
        expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('name');
      }),
      1000,
    );
  });

  it('a patch changes only its own fields and mutates nothing', async () => {
    await expectProperty(
      fc.property(entity, entity, (current, patch) => {
        const writtenCurrent = JSON.stringify(current);
        const changed = applyPatch(current, patch);
        for (const [at, value] of untouched(current, presentPaths(patch))) {
          expect(JSON.stringify(getPath(changed, at))).toBe(JSON.stringify(value));
        }
        expect(JSON.stringify(current)).toBe(writtenCurrent);
        expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('name');
      }),
      1000,
    );
  });

  it('the changed paths, as a mask, turn the old entity into the new one', async () => {
    await expectProperty(
      fc.property(entity, entity, (before, after) => {
        const [old, now] = [nameable(before), nameable(after)];
        expect(equalValues(applyMask(old, now, changedPaths(old, now)), now)).toBe(true);
        expect(changedPaths(now, now)).toEqual([]);
      }),
      1000,
    );
  });

  it('a set path can be read, and a cleared one is absent', async () => {
    await expectProperty(
      fc.property(entity, path, (current, at) => {
        expect(getPath(setPath(current, at, 'set'), at)).toBe('set');
        expect(getPath(clearPath(current, at), at)).toBeUndefined();
      }),
      100,
    );
  });
});

it('changed paths name leaf fields, and a list as a whole', () => {
  const before = { name: 'Yoga', payment: { options: { online: true, inPerson: true } }, staff: [1] };
  const after = { name: 'Yoga', payment: { options: { online: false, inPerson: true } }, staff: [1, 2] };
  expect(changedPaths(before, after)).toEqual(['payment.options.online', 'staff']);
});

describe('namespaces of extended fields', () => {
  const before = { extendedFields: { namespaces: { loyalty: { level: 3, since: null }, other: { a: 1 } } } };
  const patch = {
    extendedFields: { namespaces: { loyalty: { level: null, list: [{ x: null }] }, other: null } },
  };

  it('keep null in a patch, and are cleared by null', () => {
    expect(applyPatch(before, patch)).toEqual({
      extendedFields: { namespaces: { loyalty: { level: null, since: null, list: [{ x: null }] } } },
    });
    expect(applyPatch({}, before)).toEqual(before);
  });

  it.each(['extendedFields', 'extendedFields.namespaces', 'extendedFields.namespaces.loyalty'])(
    'keep null under the mask %s',
    (path) => {
      expect(getPath(applyMask({}, before, [path]), 'extendedFields.namespaces.loyalty')).toEqual({
        level: 3,
        since: null,
      });
    },
  );
});
