// Rules of oxlint for tests: expectations must be unconditional, waits must be for a condition, and properties must have
// a fixed and a random seed.

const TEST_FUNCTIONS = new Set([
  'describe',
  'it',
  'test',
  'beforeAll',
  'beforeEach',
  'afterAll',
  'afterEach',
]);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
const LOOPS = new Set([
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'WhileStatement',
]);

/** The root name of a chain of calls and members: `expect` of `expect.soft(a).not.toBe(b)`. */
function rootName(node) {
  let root = node;
  while (
    root.type === 'CallExpression' ||
    root.type === 'MemberExpression' ||
    root.type === 'TaggedTemplateExpression'
  ) {
    root =
      root.type === 'CallExpression'
        ? root.callee
        : root.type === 'MemberExpression'
          ? root.object
          : root.tag;
  }
  return root.type === 'Identifier' ? root.name : undefined;
}

const memberName = (node) =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined;

const isTestCall = (node) => node?.type === 'CallExpression' && TEST_FUNCTIONS.has(rootName(node));

/**
 * Whether a call is an expectation by its name: `expect`, `expect.soft`, `expect.poll` or a function such as
 * `expectKept`.
 */
function isNamedExpectation({ callee }) {
  if (callee.type === 'Identifier') return /^expect(?:$|[A-Z])/.test(callee.name);
  return rootName(callee) === 'expect' && ['soft', 'poll'].includes(memberName(callee));
}

function* ancestors(node) {
  for (let child = node; child.parent; child = child.parent) yield [child.parent, child];
}

function enclosing(node, types) {
  for (const [parent] of ancestors(node)) if (types.has(parent.type)) return parent;
  return undefined;
}

/** The name that a function of the file is called by. */
function functionName(node) {
  if (node.id) return node.id.name;
  return node.parent.type === 'VariableDeclarator' && node.parent.id.type === 'Identifier'
    ? node.parent.id.name
    : undefined;
}

/** All expectations of a file: by name, and calls of the file's own functions that contain one. */
function expectationsOf(calls) {
  const found = new Set(calls.filter(isNamedExpectation));
  for (;;) {
    const names = new Set();
    for (const call of found) {
      for (const [parent] of ancestors(call)) {
        if (FUNCTIONS.has(parent.type)) names.add(functionName(parent));
      }
    }
    const further = calls.filter(
      (call) => !found.has(call) && call.callee.type === 'Identifier' && names.has(call.callee.name),
    );
    if (further.length === 0) return [...found];
    for (const call of further) found.add(call);
  }
}

/** Calls a rule with all expectations of each file. */
function overExpectations(check, visitor = () => ({})) {
  return (context) => {
    let calls = [];
    const { before = () => undefined, ...own } = visitor(context);
    return {
      before() {
        calls = [];
        before();
      },
      ...own,
      CallExpression(node) {
        calls.push(node);
        own.CallExpression?.(node);
      },
      'Program:exit': () => check(context, expectationsOf(calls), calls),
    };
  };
}

/** The part of the test that decides whether the expectation is reached. */
function condition(expectation) {
  for (const [parent, child] of ancestors(expectation)) {
    if (FUNCTIONS.has(child.type) && isTestCall(parent)) return undefined;
    if (parent.type === 'IfStatement' && child !== parent.test) return 'an if';
    if (parent.type === 'ConditionalExpression' && child !== parent.test) return 'a conditional expression';
    if (parent.type === 'LogicalExpression' && child === parent.right)
      return `the operator ${parent.operator}`;
    if (parent.type === 'SwitchCase' && child !== parent.test) return 'a switch';
    if (parent.type === 'CatchClause') return 'a catch';
    if (parent.type === 'TryStatement' && child === parent.block && parent.handler) return 'a catch';
    if (parent.type === 'CallExpression' && memberName(parent.callee) === 'catch') return 'a catch';
  }
  return undefined;
}

/** The statement by which a branch leaves the test or an iteration of a loop. */
function exitOf(branch) {
  const last = branch?.type === 'BlockStatement' ? branch.body.at(-1) : branch;
  return ['BreakStatement', 'ContinueStatement', 'ReturnStatement'].includes(last?.type) ? last : undefined;
}

const unconditionalExpect = {
  meta: { type: 'problem', schema: [] },
  createOnce(context) {
    const ifs = [];
    return overExpectations(
      (_context, expectations) => {
        for (const node of expectations) {
          const found = condition(node);
          if (found) {
            context.report({
              node,
              message: `This expectation is behind ${found}: when the condition does not hold, the test passes without having checked anything. Make the situation certain, or write a test for each.`,
            });
          }
        }
        for (const { node, exit } of ifs) {
          const left = enclosing(exit, exit.type === 'ReturnStatement' ? FUNCTIONS : LOOPS);
          const skips = expectations.some(
            (expectation) =>
              left && expectation.range[0] > node.range[1] && expectation.range[1] < left.range[1],
          );
          if (skips) {
            context.report({
              node,
              message:
                'This condition leaves before the expectations below: the test passes without having checked them. Make the situation certain, or throw.',
            });
          }
        }
      },
      () => ({
        before() {
          ifs.length = 0;
        },
        IfStatement(node) {
          const exit = exitOf(node.consequent) ?? exitOf(node.alternate);
          if (exit) ifs.push({ node, exit });
        },
      }),
    )(context);
  },
};

const expectSomething = {
  meta: { type: 'problem', schema: [] },
  createOnce: overExpectations((context, expectations, calls) => {
    for (const call of calls) {
      const body = call.arguments.at(-1);
      const isTest = call.callee.type === 'Identifier' && ['it', 'test'].includes(call.callee.name);
      if (!isTest || !FUNCTIONS.has(body?.type)) continue;
      const [start, end] = body.range;
      if (expectations.some(({ range }) => range[0] >= start && range[1] <= end)) continue;
      context.report({
        node: call,
        message:
          'This test expects nothing, so it fails by accident only. Say what must be there; name a function that expects so: expectKept().',
      });
    }
  }),
};

const FIXED_WAIT =
  'is too long on a fast machine and too short on a slow one. Wait for what must happen: expect.poll, vi.waitFor, an expectation of the page, an event; or drive fake timers.';

const noFixedWait = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node, what) => context.report({ node, message: `${what} ${FIXED_WAIT}` });
    return {
      ImportDeclaration(node) {
        if (/^(?:node:)?timers\/promises$/.test(node.source.value)) report(node, 'A wait of a fixed length');
      },
      Literal(node) {
        if (node.value === 'networkidle') report(node, 'Waiting for a quiet network');
      },
      CallExpression(node) {
        if (memberName(node.callee) === 'waitForTimeout') report(node, 'A wait of a fixed length');
        if (rootName(node.callee) !== 'setTimeout' && memberName(node.callee) !== 'setTimeout') return;
        const executor = enclosing(node, FUNCTIONS);
        const promise = executor?.parent;
        if (promise?.type === 'NewExpression' && promise.callee.name === 'Promise') {
          report(node, 'A wait of a fixed length');
        }
      },
    };
  },
};

const everyTestRuns = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      MemberExpression(node) {
        const name = memberName(node);
        if (!['it', 'test', 'describe'].includes(rootName(node.object))) return;
        if (!['only', 'skip', 'fixme', 'fail', 'todo'].includes(name)) return;
        context.report({
          node,
          message: `With .${name} a run passes without all of its tests. Mend the test, or remove it with what it checks.`,
        });
      },
    };
  },
};

const CHECKS = new Set(['assert', 'check', 'sample']);

const propertiesBySeed = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node, name) =>
      context.report({
        node,
        message: `${name} of fast-check has one seed and the same figures in every run. Use expectProperty or samplesOf of testProperty.ts.`,
      });
    return {
      ImportDeclaration({ source, specifiers }) {
        if (source.value !== 'fast-check') return;
        for (const node of specifiers) if (CHECKS.has(node.imported?.name)) report(node, node.imported.name);
      },
      MemberExpression(node) {
        const name = memberName(node);
        if (rootName(node.object) === 'fc' && CHECKS.has(name)) report(node, name);
      },
    };
  },
};

export default {
  meta: { name: 'tests' },
  rules: {
    'unconditional-expect': unconditionalExpect,
    'expect-something': expectSomething,
    'no-fixed-wait': noFixedWait,
    'every-test-runs': everyTestRuns,
    'properties-by-seed': propertiesBySeed,
  },
};
