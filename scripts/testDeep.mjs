// `npm run test:deep`: the tests that are too long for every run, at their full figures, one file after the other, and
// the engine-of-the-day tests on both engines. Then the mutation tests of changed files (docs/mutants.md).
// `npm run test:deep -- killNine mail` runs those whose path contains one of the words.
import './root.mjs';

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ensureDependencies } from './dependencies.mjs';
import { runNode } from './run.mjs';
import { runSteps } from './runSteps.mjs';
import { abandon } from './say.mjs';

await ensureDependencies();
const { build, mutantsOfChanges, playwright, vitest } = await import('./testSteps.mjs');

process.env.FRONTDESK_DEEP = 'yes';

const words = process.argv.slice(2);
const all = [...(await vitestFiles()), ...(await journeys())].filter(
  ({ path }) => words.length === 0 || words.some((word) => path.includes(word)),
);
const files = await thatImport('(?:testDeep|testProperty)');
const onBoth = (await thatImport('engineOfTheDay')).filter((file) => !files.includes(file));
if (files.length + onBoth.length === 0)
  abandon(`No test with a full figure has ${words.join(' or ')} in its path.`);

const needBuild = files.some(({ project }) => project === 'process' || project === 'browser');
await runSteps([
  ...(needBuild ? [{ name: 'build', run: build }] : []),
  ...files.map(({ path, project }) => ({
    name: path,
    run: project === 'browser' ? playwright('--workers=1', path) : vitest('--project', project, path),
  })),
  ...(onBoth.length === 0
    ? []
    : [{ name: 'on both engines', run: vitest('--project', 'unit', ...onBoth.map(({ path }) => path)) }]),
  ...(words.length === 0 ? [{ name: 'mutants of changed files', run: mutantsOfChanges }] : []),
]);

/** @returns {Promise<{ path: string, project: string }[]>} paths relative to the project, in order */
async function vitestFiles() {
  const { code, output } = await runNode(
    'node_modules/vitest/vitest.mjs',
    ['list', '--filesOnly', '--json'],
    { capture: true },
  );
  if (code !== 0) abandon(`Vitest cannot list its files:\n${output}`);
  return JSON.parse(output)
    .map(({ file, projectName }) => ({ path: file.slice(process.cwd().length + 1), project: projectName }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

async function journeys() {
  const names = (await readdir('e2e', { recursive: true })).filter((name) => name.endsWith('.spec.ts'));
  return names.toSorted().map((name) => ({ path: join('e2e', name), project: 'browser' }));
}

/** The files that import a module or a function with this name. */
async function thatImport(name) {
  const imports = new RegExp(`^import [^;]*\\b${name}\\b`, 'm');
  const texts = await Promise.all(all.map(({ path }) => readFile(path, 'utf8')));
  return all.filter((_, index) => imports.test(texts[index]));
}
