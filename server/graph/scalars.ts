import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';

/** Any JSON: filters, maps and values with several forms. The call that takes it as an argument validates it. */
export const json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
