import {
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  getNullableType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
} from 'graphql';
import * as z from 'zod';
import { fieldsOf } from '../../contract/schemaParts.ts';
import type { Call } from '../../contract/call.ts';
import { callerRanks } from '../../contract/callerRank.ts';
import { capital } from '../../contract/capital.ts';
import { rankTitles, rightsOf } from '../../contract/rights.ts';
import type { Route } from '../http/route.ts';
import { makeGraphTypes, type GraphTypes } from './graphTypes.ts';

export interface GraphContext {
  /** Makes a call with a field's arguments, as the caller of the request. */
  answer(route: Route, args: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/**
 * Builds the schema: each reading call is a root field with the call's name. Its arguments are the call's
 * parameters, query and body fields side by side, its type is the call's answer.
 */
export function graphSchemaOf(routes: readonly Route[]): GraphQLSchema {
  const types = makeGraphTypes();
  const fields = Object.fromEntries(routes.map((route) => [route.call.name, fieldOf(route, types)]));
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });
}

function fieldOf(route: Route, types: GraphTypes): GraphQLFieldConfig<unknown, GraphContext> {
  const { call } = route;
  return {
    // Nullable, so that a failed field does not discard the others of the request.
    type: getNullableType(types.output(call.schemas.answer, `${capital(call.name)}Answer`)),
    description: descriptionOf(call),
    args: argumentsOf(call, types),
    resolve: (_source, args, context) => context.answer(route, args),
  };
}

function descriptionOf(call: Call): string {
  const rights = rightsOf(call);
  const allowed = callerRanks.filter((rank) => rights[rank]).map((rank) => rankTitles[rank]);
  return `${call.method} ${call.path}. Answers ${allowed.join(', ')}.`;
}

function argumentsOf(call: Call, types: GraphTypes): GraphQLFieldConfigArgumentMap {
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const { name, key, schema } of partsOf(call)) {
    if (Object.hasOwn(args, name)) throw new TypeError(`${call.name} has two arguments called ${name}`);
    const type = types.input(schema, capital(call.name) + capital(key));
    args[name] = {
      type: schema.safeParse(undefined).success ? type : new GraphQLNonNull(getNullableType(type)),
    };
  }
  return args;
}

interface Part {
  /** Name of the argument in the graph. */
  name: string;
  part: 'path' | 'query' | 'body';
  /** Name of the field on the wire: `service.id`. */
  key: string;
  schema: z.ZodType;
}

/** Maps each argument of a call's field to its place in the request. Graph names have no dots. */
export function partsOf(call: Call): Part[] {
  return (['path', 'query', 'body'] as const).flatMap((part) => {
    const schema = call.schemas[part];
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(fieldsOf(schema)).map(([key, field]) => ({
      name: key.replaceAll('.', '_'),
      part,
      key,
      schema: field,
    }));
  });
}
