import {
  GraphQLError,
  Kind,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** Limits of one document (security.md resolution 23, API4); larger questions take several requests. */
export const graphLimits = {
  /** Lexical tokens of a document. */
  tokens: 2000,
  /** Nesting of fields. */
  depth: 10,
  /** Calls, under one name or several aliases. */
  calls: 20,
  /** Values in the largest possible answer; lists count as full. */
  values: 50_000,
} as const;

/** Assumed lengths: a list of an answer is a page, a list inside an entity is short. */
const listLengths = { page: 100, inside: 5 } as const;

interface Size {
  depth: number;
  values: number;
  calls: number;
}

/**
 * Returns the limit that a document exceeds. Takes valid documents only. Each fragment is measured once and
 * counted at each spread, so nesting, aliases and fragments don't make the measuring itself expensive.
 */
export function tooLarge(schema: GraphQLSchema, document: DocumentNode): GraphQLError | undefined {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const root = schema.getQueryType();
  if (!root) return undefined;
  const answers = new Set(Object.values(root.getFields()).map(({ type }) => getNamedType(type)));
  const measuring: Measuring = { root, answers, fragments, measured: new Map() };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const size = measure(definition.selectionSet, root, measuring);
    const reason = reasonOf(size);
    if (reason) return new GraphQLError(reason, { nodes: definition });
  }
  return undefined;
}

function reasonOf({ depth, calls, values }: Size): string | undefined {
  if (depth > graphLimits.depth)
    return `Fields are nested ${depth} deep; at most ${graphLimits.depth} are answered.`;
  if (calls > graphLimits.calls)
    return `${calls} calls in one request; at most ${graphLimits.calls} are answered.`;
  if (values > graphLimits.values) {
    return `The answer could have ${values} values; at most ${graphLimits.values} are answered. Ask for fewer fields or fewer lists.`;
  }
  return undefined;
}

interface Measuring {
  root: GraphQLObjectType;
  /** Types of the calls' answers. */
  answers: ReadonlySet<GraphQLNamedType>;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  measured: Map<string, Size>;
}

function measure(selections: SelectionSetNode, type: GraphQLObjectType, measuring: Measuring): Size {
  const total: Size = { depth: 0, values: 0, calls: 0 };
  for (const selection of selections.selections) {
    const size =
      selection.kind === Kind.FIELD
        ? measureField(selection.name.value, selection.selectionSet, type, measuring)
        : selection.kind === Kind.INLINE_FRAGMENT
          ? measure(selection.selectionSet, type, measuring)
          : measureFragment(selection.name.value, type, measuring);
    total.depth = Math.max(total.depth, size.depth);
    total.values += size.values;
    total.calls += size.calls;
  }
  return total;
}

/** Fragments are on object types only: the graph has neither interfaces nor unions. */
function measureFragment(name: string, type: GraphQLObjectType, measuring: Measuring): Size {
  const known = measuring.measured.get(name);
  if (known) return known;
  const fragment = measuring.fragments.get(name);
  const size = fragment ? measure(fragment.selectionSet, type, measuring) : { depth: 0, values: 0, calls: 0 };
  measuring.measured.set(name, size);
  return size;
}

function measureField(
  name: string,
  selections: SelectionSetNode | undefined,
  parent: GraphQLObjectType,
  measuring: Measuring,
): Size {
  const calls = parent === measuring.root ? 1 : 0;
  const field = parent.getFields()[name];
  // `__typename` is a value; `__schema` and `__type` are answered from memory, and graphql limits their nesting.
  if (!field) return { depth: 1, values: 1, calls };
  const type = getNamedType(field.type);
  if (!selections || !isObjectType(type)) return { depth: 1, values: 1, calls };
  const inner = measure(selections, type, measuring);
  return {
    depth: inner.depth + 1,
    values: 1 + lengthOf(field.type, parent, measuring) * inner.values,
    calls,
  };
}

/** Returns the maximum number of entities of a field. */
function lengthOf(type: GraphQLOutputType, parent: GraphQLObjectType, { answers }: Measuring): number {
  if (!isListType(getNullableType(type))) return 1;
  return answers.has(parent) ? listLengths.page : listLengths.inside;
}
