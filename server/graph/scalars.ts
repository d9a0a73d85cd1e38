import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';

/** Any JSON: filters, maps, and what has several forms. Its content is checked by the call that it is an argument of. */
export const json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
