// Rules of oxlint for imports: ordered layers of folders, and folders that may import only themselves, listed packages
// and listed folders.

import { dirname, join, relative, sep } from 'node:path';

const schema = [
  {
    type: 'object',
    required: ['root', 'layers'],
    additionalProperties: false,
    properties: {
      /** The folder of the layers, relative to the project. */
      root: { type: 'string' },
      /** From top to bottom. */
      layers: {
        type: 'array',
        items: {
          type: 'object',
          required: ['parts', 'why'],
          additionalProperties: false,
          properties: {
            /** Folders and files in the root. Two parts of one layer do not import each other. */
            parts: { type: 'array', items: { type: 'string' } },
            /** The reason why this layer and the ones below must not import it. */
            why: { type: 'string' },
          },
        },
      },
    },
  },
];

const isWithin = (path, part) => path === part || path.startsWith(`${part}/`);

/** The layer and part that contain a path relative to the root; the longest match wins. */
function partOf(layers, path) {
  const all = layers.flatMap(({ parts, why }, level) => parts.map((part) => ({ part, level, why })));
  return all
    .filter(({ part }) => isWithin(path, part))
    .toSorted((one, other) => other.part.length - one.part.length)[0];
}

const order = {
  meta: { type: 'problem', schema },
  create(context) {
    const [{ root, layers }] = context.options;
    const base = join(context.cwd, root);
    const fromBase = (path) => relative(base, path).split(sep).join('/');
    const own = fromBase(context.filename);
    const tested = own.replace(/\.test(\.\w+)$/, '$1');
    const isTest = tested !== own;
    if (own.startsWith('../')) return {};
    // A test is in the layer of its file, and may import the test helpers.
    const here = partOf(layers, tested);
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const path = fromBase(join(dirname(context.filename), source.value));
      if (path.startsWith('../')) return;
      const there = partOf(layers, path);
      if (isTest && there?.part === 'testing') return;
      if (!here || !there || here.part === there.part || here.level < there.level) return;
      const relation = here.level === there.level ? 'is beside' : 'is below';
      context.report({
        node: source,
        message: `${root}/${here.part} ${relation} ${root}/${there.part} and must not import it: ${there.why}`,
      });
    };
    return {
      Program(node) {
        if (here) return;
        context.report({
          node,
          message: `This file is in no layer of ${root}: move it to the folder of its purpose.`,
        });
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    };
  },
};

const only = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        required: ['root', 'packages', 'why'],
        additionalProperties: false,
        properties: {
          /** The folder, relative to the project. */
          root: { type: 'string' },
          packages: { type: 'array', items: { type: 'string' } },
          /** Other folders that it may import, relative to the project. */
          folders: { type: 'array', items: { type: 'string' } },
          why: { type: 'string' },
        },
      },
    ],
  },
  create(context) {
    const [{ root, packages, folders = [], why }] = context.options;
    const bases = [root, ...folders].map((folder) => join(context.cwd, folder));
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || packages.includes(source.value)) return;
      const inside =
        source.value.startsWith('.') &&
        bases.some((base) => !relative(base, join(dirname(context.filename), source.value)).startsWith('..'));
      if (inside) return;
      const allowed = ['itself', ...folders.map((folder) => `${folder}/`), ...packages].join(' and ');
      context.report({ node: source, message: `${root}/ imports ${allowed} alone: ${why}` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    };
  },
};

const runners = new Set(['rows', 'first', 'write']);

/** Refuses a statement that is written where it runs. Conditions for the functions of tables are not refused. */
const statements = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        required: ['why'],
        additionalProperties: false,
        properties: { why: { type: 'string' } },
      },
    ],
  },
  create(context) {
    const [{ why }] = context.options;
    return {
      CallExpression({ callee, arguments: [statement] }) {
        if (callee.type !== 'MemberExpression' || !runners.has(callee.property.name)) return;
        if (statement?.type !== 'TaggedTemplateExpression' || statement.tag.name !== 'sql') return;
        context.report({ node: statement, message: `Move this statement to the tables: ${why}` });
      },
    };
  },
};

export default { meta: { name: 'layers' }, rules: { order, only, statements } };
