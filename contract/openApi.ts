import * as z from 'zod';
import { callerRanks, pathParameters, type Call } from './call.ts';
import { callFamilies } from './calls.ts';
import { errorStatus } from './errors.ts';
import { makeOpenApiSchemas, type JsonSchema, type OpenApiSchemas } from './openApiSchemas.ts';
import { pathsOf } from './prefixes.ts';
import { refusalsOf } from './refusals.ts';
import { rankTitles, rightsOf } from './rights.ts';

/** An operation of the document; what begins with `x-` is the contract's own. */
type Operation = Readonly<Record<string, unknown>>;

/** The description of the whole interface, OpenAPI 3.1, made from the calls alone. */
export function openApiDocument() {
  const schemas = makeOpenApiSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title, calls } of callFamilies) {
    for (const call of calls) {
      const path = pathOf(call, Object.keys(paths));
      const operations = (paths[path] ??= {});
      const names = pathParameters(path);
      operations[call.method.toLowerCase()] = operationOf(call, { title, names, schemas });
      if (call.postFallback) operations['post'] = fallbackOf(call, { title, names, schemas });
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Frontdesk', version: '1', description: introduction },
    'x-callers': callerRanks.map((rank) => rankTitles[rank]),
    tags: callFamilies.map(({ title }) => ({ name: title })),
    security: [{ accessToken: [] }],
    paths,
    components: {
      securitySchemes: { accessToken },
      headers: { RequestId: { description: 'Names the request in every log.', schema: { type: 'string' } } },
      schemas: schemas.components,
    },
  };
}

const introduction =
  'Every call is JSON over HTTP and answers 200 when it succeeds. Every answer carries its request id in the header ' +
  '`X-Wix-Request-Id`. A call is answered under its path and under the prefixed forms in `x-also-at`.';

const accessToken = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The bare access token; `Bearer` before it is accepted too.',
};

/** Paths that differ in the names of their parameters only are one path to OpenAPI: the first call's. */
function pathOf({ path }: Call, known: readonly string[]): string {
  return known.find((each) => withoutNames(each) === withoutNames(path)) ?? path;
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '{}');
}

interface Place {
  /** Heading of the call's family. */
  title: string;
  /** The names of the path's parameters in the document. */
  names: readonly string[];
  schemas: OpenApiSchemas;
}

function operationOf(call: Call, place: Place): Operation {
  const { title, names, schemas } = place;
  const { method } = call;
  const body = method === 'GET' || method === 'DELETE' ? undefined : call.schemas.body;
  return {
    operationId: call.name,
    summary: call.name,
    description: `May be made by: ${callersOf(call).join(', ')}.`,
    tags: [title],
    ...(call.caller === 'anyone' && { security: [] }),
    parameters: [
      ...pathParametersOf(call, names, schemas),
      ...(call.postFallback ? [packedQuery(call, schemas)] : queryParameters(call.schemas.query, schemas)),
      ...(call.effect === 'write' && call.caller !== 'anyone' ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: call.upload ? uploadedFile : bodyOf(body, schemas) }),
    responses: responsesOf(call, schemas),
    'x-caller': call.caller,
    'x-callers': callersOf(call),
    'x-path': call.path,
    'x-also-at': pathsOf(call).slice(1),
  };
}

/** The same question as a body: a query string has an end (bookings specification section 9). */
function fallbackOf(call: Call, place: Place): Operation {
  const { parameters: _parameters, ...operation } = operationOf(call, place);
  return {
    ...operation,
    operationId: `${call.name}ByPost`,
    summary: `${call.name}, its query as a body`,
    parameters: pathParametersOf(call, place.names, place.schemas),
    requestBody: bodyOf(call.schemas.query, place.schemas),
  };
}

/** Those who may make a call. */
function callersOf(call: Call): string[] {
  const rights = rightsOf(call);
  return callerRanks.filter((rank) => rights[rank]).map((rank) => rankTitles[rank]);
}

function pathParametersOf(call: Call, names: readonly string[], schemas: OpenApiSchemas): Operation[] {
  const { path } = call.schemas;
  const shape = path instanceof z.ZodObject ? (path.shape as Record<string, z.ZodType>) : {};
  return pathParameters(call.path).map((own, index) => ({
    name: names[index] ?? own,
    in: 'path',
    required: true,
    description: own === 'version' ? 'The version of the graph: alpha.' : `\`${own}\` of the call.`,
    schema: schemas.of(shape[own] ?? z.string()),
  }));
}

/** Objects travel under dotted names: `paging.limit`. */
function queryParameters(schema: z.ZodType, schemas: OpenApiSchemas, at = ''): Operation[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
    if (inner instanceof z.ZodObject) return queryParameters(inner, schemas, `${at}${key}.`);
    const required = !field.safeParse(undefined).success;
    return [{ name: at + key, in: 'query', required, schema: schemas.of(inner) }];
  });
}

function packedQuery(call: Call, schemas: OpenApiSchemas): Operation {
  return {
    name: '.r',
    in: 'query',
    description: 'The query as JSON in base64url.',
    schema: {
      type: 'string',
      contentEncoding: 'base64url',
      contentMediaType: 'application/json',
      contentSchema: schemas.of(call.schemas.query),
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sent again with the same request, the first answer is given again and nothing happens twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const uploadedFile = {
  required: true,
  content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
};

function bodyOf(schema: z.ZodType, schemas: OpenApiSchemas) {
  return {
    required: !schema.safeParse({}).success,
    content: { 'application/json': { schema: schemas.of(schema) } },
  };
}

const requestId = { 'X-Wix-Request-Id': { $ref: '#/components/headers/RequestId' } };

function responsesOf(call: Call, schemas: OpenApiSchemas): Record<string, unknown> {
  const responses: Record<string, unknown> = {
    200: {
      description: 'Done.',
      headers: requestId,
      content: { 'application/json': { schema: schemas.of(call.schemas.answer) } },
    },
  };
  const refusals = refusalsOf(call);
  for (const status of new Set(refusals.map((code) => errorStatus[code]))) {
    const codes = refusals.filter((code) => errorStatus[code] === status);
    responses[status] = {
      description: codes.toSorted().join(', '),
      headers: requestId,
      content: { 'application/json': { schema: errorOf(call) } },
    };
  }
  return responses;
}

/** The token calls answer errors as RFC 6749 section 5.2 has them. */
function errorOf({ name }: Call): JsonSchema {
  if (name !== 'requestToken' && name !== 'revokeToken') return { $ref: '#/components/schemas/Error' };
  return {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  };
}
