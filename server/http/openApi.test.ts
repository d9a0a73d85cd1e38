import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../../contract/calls.ts';
import { pathsOf } from '../../contract/prefixes.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { startTestApp } from '../testing/testApp.ts';

const parameter = z.looseObject({ name: z.string(), in: z.string(), description: z.string().optional() });
const operation = z.looseObject({
  operationId: z.string(),
  'x-caller': z.string(),
  'x-path': z.string(),
  'x-also-at': z.array(z.string()),
  parameters: z.array(parameter).optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});
type Description = z.infer<typeof description>;

describe('the OpenAPI document', () => {
  let text: string;
  let type: string;
  let document: Description;
  let operations: (z.infer<typeof operation> & { path: string; method: string })[];

  beforeAll(async () => {
    const [engine] = engines;
    if (!engine) throw new Error('There is no engine to test on.');
    const { app } = startTestApp(await engine.open(), { mode: 'production' });
    const response = await app(new Request('http://localhost:4600/openapi.json'));
    type = response.headers.get('content-type') ?? '';
    text = await response.text();
    document = description.parse(JSON.parse(text));
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, found]) => ({ ...found, path, method })),
    );
  });

  test('is valid OpenAPI 3.1 and JSON', async () => {
    expect(type).toContain('application/json');
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(text));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' });
  });

  test('lists each call once, and its fallback if it has one', () => {
    const names = allCalls.flatMap(({ name, postFallback }) =>
      postFallback ? [name, `${name}ByPost`] : [name],
    );
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
  });

  test('lists the URL and the permitted callers of each call', () => {
    for (const call of allCalls) {
      const found = operations.find(({ operationId }) => operationId === call.name);
      expect(found).toMatchObject({
        method: call.method.toLowerCase(),
        'x-path': call.path,
        'x-also-at': pathsOf(call).slice(1),
        'x-caller': call.caller,
      });
    }
  });

  test('describes every parameter of every path', () => {
    for (const { operationId, path, parameters = [] } of operations) {
      const described = parameters.filter((each) => each.in === 'path' && each.description);
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      expect([operationId, described.map(({ name }) => name)]).toEqual([operationId, names]);
    }
  });

  test('has no paths that differ only in parameter names', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{[^}]+\}/g, '{}'));
    expect(shapes).toEqual([...new Set(shapes)]);
  });

  test('has no dangling reference and no undescribed body or answer', () => {
    const pointers = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    const schemas = Object.keys(document.components.schemas);
    expect(pointers.filter((name) => !schemas.includes(name))).toEqual([]);
    expect(text).not.toContain('#/$defs/');
    expect(schemas).toEqual(expect.arrayContaining(['Service', 'ServiceInput', 'BookingPolicy', 'Error']));
  });

  test('lists the errors of each call', () => {
    const slug = operations.find(({ operationId }) => operationId === 'setCustomSlug');
    expect(Object.keys(slug?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '428', '500']),
    );
    expect(slug?.responses['428']?.description).toContain('SLUG_ALREADY_EXISTS');
  });
});
