import { expect, test } from 'vitest';
import * as z from 'zod';
import { tolerant } from './call.ts';
import { answerNames, requestNames } from './shapes.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', './{entities,calls,queries,openApi}/**/*.ts', '!./**/*.test.ts'],
  {
    eager: true,
  },
);
const exported = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    value instanceof z.ZodObject ? [{ name: `${name} of ${file}`, shape: value }] : [],
  ),
);

test('every exported shape has a name', () => {
  const missing = exported.filter(
    ({ shape }) => !requestNames.has(shape) && !answerNames.has(tolerant(shape)),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('shape names are unique', () => {
  const names = [...answerNames.values(), ...requestNames.values()];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
