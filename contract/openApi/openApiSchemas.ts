import * as z from 'zod';
import { errorStatus, violatedRules } from '../errors.ts';
import { queryFilter } from '../queries/query.ts';
import { answerNames, requestNames } from '../shapes.ts';

/** A JSON Schema as in OpenAPI 3.1: draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Converts schemas to JSON Schemas that refer to named components. */
export interface OpenApiSchemas {
  of(schema: z.ZodType): JsonSchema;
  /** The components that were referred to so far. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export function makeOpenApiSchemas(): OpenApiSchemas {
  const names = z.registry<{ id: string }>();
  for (const [schema, id] of [...answerNames, ...requestNames]) names.add(schema, { id });
  const components: Record<string, JsonSchema> = { Filter: filter, Error: errorBody };

  function of(schema: z.ZodType): JsonSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...own
    } = pointed(
      z.toJSONSchema(schema, {
        metadata: names,
        unrepresentable: ({ zodSchema }) => {
          if (zodSchema === queryFilter) return { $ref: '#/components/schemas/Filter' };
          const item = 'item' in zodSchema ? zodSchema.item : undefined;
          return item instanceof z.ZodType ? { ...of(item) } : 'any';
        },
        override: ({ zodSchema, jsonSchema }) => {
          // The format implies the pattern.
          if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
          // Unknown fields in answers are allowed by default.
          if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
          // Code generators treat an object without properties and additionalProperties as always empty.
          if (zodSchema instanceof z.ZodRecord || isEmpty(jsonSchema.properties)) {
            jsonSchema.additionalProperties ??= true;
          }
        },
      }),
    );
    for (const [name, component] of Object.entries($defs)) {
      const { id: _id, ...shape } = component as JsonSchema;
      components[name] = shape;
    }
    const { id: _id, ...shape } = own;
    return shape;
  }
  return { of, components };
}

/** The schema with references in the form of an OpenAPI document. */
function pointed(schema: object): { $schema?: string; $defs?: Record<string, unknown>; id?: string } {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const filter: JsonSchema = {
  type: 'object',
  additionalProperties: true,
  description:
    'Fields and what they must be: `{"name": {"$startsWith": "Yoga"}}`. A plain value stands for `$eq`. ' +
    'Conditions are joined by `$and`, `$or` and `$not`.',
  examples: [{ type: 'CLASS', $not: { hidden: true } }],
};

/** The body of an error, bookings specification section 8. */
const errorBody: JsonSchema = {
  type: 'object',
  required: ['message', 'details'],
  properties: {
    message: { type: 'string' },
    details: {
      type: 'object',
      properties: {
        validationError: {
          type: 'object',
          description: 'With INVALID_ARGUMENT; sorted by field.',
          required: ['fieldViolations'],
          properties: {
            fieldViolations: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'description', 'violatedRule'],
                properties: {
                  field: { type: 'string', examples: ['service.payment.fixed.price.value'] },
                  description: { type: 'string' },
                  violatedRule: { type: 'string', enum: [...violatedRules] },
                  ruleName: {
                    type: 'string',
                    description: 'The name of the rule, where `violatedRule` is OTHER.',
                  },
                  data: { type: 'object', additionalProperties: true },
                },
              },
            },
          },
        },
        applicationError: {
          type: 'object',
          required: ['code', 'description', 'data'],
          properties: {
            code: { type: 'string', enum: Object.keys(errorStatus) },
            description: { type: 'string' },
            data: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
  },
};
