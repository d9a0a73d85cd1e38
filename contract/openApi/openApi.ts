import * as z from 'zod';
import { fieldsOf, innerOf } from '../schemaParts.ts';
import { pathParameters, type Call } from '../call.ts';
import { callerRanks } from '../callerRank.ts';
import { callFamilies } from '../calls.ts';
import { errorStatus } from '../errors.ts';
import { exampleOf } from './openApiExamples.ts';
import { makeOpenApiSchemas, type JsonSchema, type OpenApiSchemas } from './openApiSchemas.ts';
import { pathsOf } from '../prefixes.ts';
import { refusalsOf } from '../refusals.ts';
import { rankTitles, rightsOf } from '../rights.ts';

/** An operation of the document; `x-` keys are the contract's own. */
type Operation = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document of the whole API, generated from the calls alone. */
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
    info: {
      title: 'Frontdesk',
      version: '1',
      description: introduction,
      contact: { name: 'Frontdesk' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The installation that answers this document.' }],
    'x-callers': callerRanks.map((rank) => rankTitles[rank]),
    tags: callFamilies.map(({ title, calls }) => ({
      name: title,
      description: `${title}: ${calls.map(({ name }) => name).join(', ')}.`,
    })),
    security: signedIn,
    paths,
    components: {
      securitySchemes: { accessToken, apiKey, siteId },
      headers: { RequestId: { description: 'Names the request in every log.', schema: { type: 'string' } } },
      schemas: schemas.components,
    },
  };
}

const introduction =
  'Every call is JSON over HTTP and answers 200 when it succeeds. Every answer carries its request id in the header ' +
  '`X-Wix-Request-Id`. A call is answered under its path and under the prefixed forms in `x-also-at`. ' +
  'For operators: `GET /_live` answers 200 as long as the process runs, `GET /_health` answers 200 when requests can be ' +
  'served and 503 when the database is away or its last write failed.';

const accessToken = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The bare access token; `Bearer` before it is accepted too.',
};

const apiKey = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The API key of a program, which acts with the role it was registered with.',
};

const siteId = {
  type: 'apiKey',
  in: 'header',
  name: 'wix-site-id',
  description: 'The ID of the business that the API key belongs to.',
};

const signedIn = [{ accessToken: [] }, { apiKey: [], siteId: [] }];

/**
 * The first path of the call that is unambiguous in the document. OpenAPI treats paths that differ only in the names of
 * their parameters as one: the first call's.
 */
function pathOf(call: Call, known: readonly string[]): string {
  const own = pathsOf(call).map(withPlainNames);
  const path = own.find((one) => !known.some((each) => areAmbiguous(one, each))) ?? call.path;
  return known.find((each) => withoutNames(each) === withoutNames(path)) ?? path;
}

/** Code generators accept names of letters and digits only: `{service.id}` becomes `{serviceId}`. */
function withPlainNames(path: string): string {
  return path.replaceAll(/\.(\w)(?=[^{]*\})/g, (_, letter: string) => letter.toUpperCase());
}

const isOpen = (segment = '') => /^\{[^}]+\}$/.test(segment);

/** Whether a request may match both paths, and neither is more specific. */
function areAmbiguous(one: string, other: string): boolean {
  const [segments, others] = [one.split('/'), other.split('/')];
  if (segments.length !== others.length) return false;
  const pairs = segments.map((segment, index) => [segment, others[index]] as const);
  const fits = pairs.every(([a, b]) => a === b || isOpen(a) || isOpen(b));
  return (
    fits && pairs.some(([a, b]) => isOpen(a) && !isOpen(b)) && pairs.some(([a, b]) => !isOpen(a) && isOpen(b))
  );
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '{}');
}

interface OperationContext {
  /** Heading of the call's family. */
  title: string;
  /** The names of the path's parameters in the document. */
  names: readonly string[];
  schemas: OpenApiSchemas;
}

function operationOf(call: Call, context: OperationContext): Operation {
  const { title, names, schemas } = context;
  const { method } = call;
  const body = method === 'GET' || method === 'DELETE' ? undefined : call.schemas.body;
  return {
    operationId: call.name,
    summary: call.name,
    description: `Allowed for: ${callersOf(call).join(', ')}.`,
    tags: [title],
    security: call.caller === 'anyone' ? [] : signedIn,
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

/** The same query as a body, because query strings are limited in length (bookings specification section 9). */
function fallbackOf(call: Call, context: OperationContext): Operation {
  const { parameters: _parameters, ...operation } = operationOf(call, context);
  return {
    ...operation,
    operationId: `${call.name}ByPost`,
    summary: `${call.name}, its query as a body`,
    parameters: pathParametersOf(call, context.names, context.schemas),
    requestBody: bodyOf(call.schemas.query, context.schemas),
  };
}

/** The ranks that may make a call. */
function callersOf(call: Call): string[] {
  const rights = rightsOf(call);
  return callerRanks.filter((rank) => rights[rank]).map((rank) => rankTitles[rank]);
}

function pathParametersOf(call: Call, names: readonly string[], schemas: OpenApiSchemas): Operation[] {
  const { path } = call.schemas;
  const shape = path instanceof z.ZodObject ? fieldsOf(path) : {};
  return pathParameters(call.path).map((own, index) => ({
    name: names[index] ?? own,
    in: 'path',
    required: true,
    description: own === 'version' ? 'The version of the graph: alpha.' : `\`${own}\` of the call.`,
    schema: schemas.of(shape[own] ?? z.string()),
  }));
}

/** Objects are sent under dotted names: `paging.limit`. */
function queryParameters(schema: z.ZodType, schemas: OpenApiSchemas, at = ''): Operation[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(fieldsOf(schema)).flatMap(([key, field]) => {
    const inner = field instanceof z.ZodOptional ? innerOf(field) : field;
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
    content: contentOf(schema, schemas),
  };
}

function contentOf(schema: z.ZodType, schemas: OpenApiSchemas) {
  const example = exampleOf(schema);
  return {
    'application/json': { schema: schemas.of(schema), ...(example !== undefined && { example }) },
  };
}

const requestId = { 'X-Wix-Request-Id': { $ref: '#/components/headers/RequestId' } };

function responsesOf(call: Call, schemas: OpenApiSchemas): Record<string, unknown> {
  const responses: Record<string, unknown> = {
    200: {
      description: 'Done.',
      headers: requestId,
      content: contentOf(call.schemas.answer, schemas),
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

const tokenCalls: readonly string[] = ['requestToken', 'revokeToken', 'getTokenInfo'];

/** The token calls answer errors in the format of RFC 6749 section 5.2. */
function errorOf({ name }: Call): JsonSchema {
  if (!tokenCalls.includes(name)) return { $ref: '#/components/schemas/Error' };
  return {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  };
}
