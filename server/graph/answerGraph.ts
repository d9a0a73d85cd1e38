import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  execute,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { AnswerOf, BodyOf } from '../../contract/call.ts';
import type { queryGraph } from '../../contract/calls/workbench/graph.ts';
import { assertMay } from '../http/dispatch.ts';
import { runRoute, type RequestContext, type Route } from '../http/route.ts';
import { graphErrorOf } from './graphErrors.ts';
import { inputOfArguments } from './graphInput.ts';
import { graphLimits, tooLarge } from './graphLimits.ts';
import { graphSchemaOf, type GraphContext } from './graphSchema.ts';
import { WireJson } from '../json/wireJson.ts';

const mostErrors = 20;

type Answer = AnswerOf<typeof queryGraph>;

/** Builds the graph of the given routes and the function that queries it. */
export function makeGraph(routes: readonly Route[]) {
  const schema = graphSchemaOf(routes);
  return async (asked: BodyOf<typeof queryGraph>, context: RequestContext): Promise<Answer> => {
    const { document, mistakes } = documentOf(schema, asked.query, context);
    if (!document) return { errors: mistakes.map((error) => graphErrorOf(error, context)) };
    const { data, errors } = await execute({
      schema,
      document,
      variableValues: asked.variables,
      operationName: asked.operationName,
      contextValue: callsOf(context),
      hideSuggestions: isPublic(context),
    });
    return {
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map((error) => graphErrorOf(error, context)) }),
    };
  };
}

type Checked =
  | { document: DocumentNode; mistakes?: undefined }
  | { document?: undefined; mistakes: readonly GraphQLError[] };

/** Returns the parsed and validated document, or its errors. */
function documentOf(schema: GraphQLSchema, text: string, context: RequestContext): Checked {
  let document: DocumentNode;
  try {
    document = parse(text, { maxLexicalTokens: graphLimits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return { mistakes: [error] };
    throw error;
  }
  const hidden = isPublic(context);
  const rules = hidden ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;
  const mistakes = validate(schema, document, rules, { maxErrors: mostErrors, hideSuggestions: hidden });
  if (mistakes.length > 0) return { mistakes };
  const excess = tooLarge(schema, document);
  return excess ? { mistakes: [excess] } : { document };
}

/**
 * On public servers the graph has no introspection (security.md resolution 23); the OpenAPI document describes the
 * interface.
 */
function isPublic({ options }: RequestContext): boolean {
  return options.config.mode === 'production';
}

/** The same context, with the name of the inner call. A copy would read `businessId`, which may throw. */
function contextFor({ call }: Route, context: RequestContext): RequestContext {
  return Object.create(context, { call: { value: call.name } });
}

/**
 * Runs calls one at a time, so that a document with many calls loads the database no more than one with a single
 * call.
 */
function callsOf(context: RequestContext): GraphContext {
  let turn: Promise<unknown> = Promise.resolve();
  const answer = async (route: Route, args: Readonly<Record<string, unknown>>): Promise<unknown> => {
    assertMay(context.caller, route.call);
    const body = await runRoute(route, inputOfArguments(route.call, args), contextFor(route, context));
    return body instanceof WireJson ? body.read() : body;
  };
  return {
    answer: (route, args) => {
      const mine = turn.then(() => answer(route, args));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
