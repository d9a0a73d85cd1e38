import { expect, test } from 'vitest';
import { edgesOf, importPicture, layersOf } from './importPicture.mjs';

test('docs/dependencies.md is what the imports are', async () => {
  await expect(importPicture()).toMatchFileSnapshot('../docs/dependencies.md');
});

test.each(['src', 'server'])('no arrow of %s leads upward or aside', (program) => {
  const layers = layersOf(program);
  const levelOf = (place) => layers.findIndex((places) => places.includes(place));
  const edges = edgesOf(program);
  expect(edges.length).toBeGreaterThan(10);
  expect(edges.filter(([one, other]) => levelOf(one) >= levelOf(other))).toEqual([]);
});
