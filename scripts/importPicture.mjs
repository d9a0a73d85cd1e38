// Draws docs/dependencies.md from the imports.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const programs = ['e2e', 'mocks', 'src', 'server', 'contract'];
const imports = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** Whether a file is part of the product: tests may import any layer. */
const isProduct = (path) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)test[A-Z][^/]*$|\/testing\//.test(path);

/** All imports between two files of the product, as paths relative to the project. */
function allImports() {
  return programs
    .flatMap((program) => readdirSync(program, { recursive: true }).map((path) => join(program, path)))
    .filter((path) => isProduct(path.split(sep).join('/')))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(imports)].map(([, target]) => ({
        from: file.split(sep).join('/'),
        to: normalize(join(dirname(file), target))
          .split(sep)
          .join('/'),
      })),
    );
}

/** The layers of a program from top to bottom, from the linter's configuration. */
export function layersOf(program) {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'));
  const rules = overrides.map((override) => override.rules['layers/order']?.[1]);
  return rules.find((options) => options?.root === program).layers.map(({ parts }) => parts);
}

/**
 * The pairs of parts of which the first imports the second. `partOf` returns undefined for files that are not drawn.
 */
function edgesBetween(all, partOf) {
  const edges = new Map();
  for (const { from, to } of all) {
    const [one, other] = [partOf(from), partOf(to)];
    if (one && other && one !== other) edges.set(`${one} ${other}`, [one, other]);
  }
  return [...edges.values()].toSorted(([a, b], [c, d]) => a.localeCompare(c) || b.localeCompare(d));
}

/** Only the demo loads the server behind MSW, as the text below the diagram explains. */
const withoutDemo = (all) => all.filter(({ from }) => from !== 'src/startApp.tsx');

const programOf = (path) => programs.find((program) => path.startsWith(`${program}/`));

/** Returns the program's part that contains a path. */
const partIn = (program, parts) => (path) =>
  parts.find((part) => path === `${program}/${part}` || path.startsWith(`${program}/${part}/`));

/** The imports between the parts of a program. */
export function edgesOf(program) {
  return edgesBetween(allImports(), partIn(program, layersOf(program).flat()));
}

const nodeOf = (part) => part.replaceAll(/[^a-zA-Z0-9]/g, '_');

/** The edges without those that a longer path implies. */
function reduced(edges) {
  const reaches = (from, to, seen = new Set()) =>
    edges.some(
      ([one, other]) =>
        one === from && !seen.has(other) && (other === to || reaches(other, to, seen.add(other))),
    );
  return edges.filter(
    ([from, to]) => !edges.some(([one, other]) => one === from && other !== to && reaches(other, to)),
  );
}

function drawn(edges) {
  const arrows = reduced(edges).map(
    ([one, other]) => `  ${nodeOf(one)}["${one}"] --> ${nodeOf(other)}["${other}"]`,
  );
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}

/** The text of docs/dependencies.md. */
export function importPicture() {
  return `# Imports

Generated from the imports of the product by \`npm run docs\`, without tests and without arrows that a longer path implies.
Every arrow points down: the linter refuses the others (\`layers/order\` in .oxlintrc.json gives the reason for each layer).

## The programs

${drawn(edgesBetween(withoutDemo(allImports()), programOf))}

\`src/startApp.tsx\` loads \`mocks/browser.ts\` in the demo only, behind a build-time constant.

## The dashboard (src/)

${drawn(edgesOf('src'))}

## The server (server/)

${drawn(edgesOf('server'))}
`;
}
