import { expect, test } from 'vitest';
import { edgesOf, importPicture, layersOf } from './importPicture.mjs';

test('docs/dependencies.md matches the imports', async () => {
  await expect(importPicture()).toMatchFileSnapshot('../docs/dependencies.md');
});

test.each(['src', 'server'])('imports of %s point downward only', (program) => {
  const layers = layersOf(program);
  const levelOf = (part) => layers.findIndex((parts) => parts.includes(part));
  const edges = edgesOf(program);
  expect(edges.length).toBeGreaterThan(10);
  expect(edges.filter(([one, other]) => levelOf(one) >= levelOf(other))).toEqual([]);
});
