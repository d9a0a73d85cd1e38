import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql';
import * as z from 'zod';
import { fieldsOf, innerOf, itemOf } from '../../contract/schemaParts.ts';
import { capital } from '../../contract/capital.ts';
import { answerNames, requestNames } from '../../contract/shapes.ts';
import { json } from './scalars.ts';

/** Derives graph types from the contract's schemas: one type per shape, named as in the contract. */
export interface GraphTypes {
  /** Type of a field in an answer. `name` applies to types that the contract does not name. */
  output(schema: z.ZodType, name: string): GraphQLOutputType;
  input(schema: z.ZodType, name: string): GraphQLInputType;
}

export function makeGraphTypes(): GraphTypes {
  const taken = new Set(['Query', ...answerNames.values(), ...requestNames.values()]);
  const outputs = new Map<z.ZodType, GraphQLOutputType>();
  const inputs = new Map<z.ZodType, GraphQLInputType>();
  const enums = new Map<string, GraphQLEnumType>();

  function free(name: string): string {
    let candidate = name;
    for (let count = 2; taken.has(candidate); count += 1) candidate = `${name}${count}`;
    taken.add(candidate);
    return candidate;
  }

  function enumOf(schema: z.ZodEnum, name: string): GraphQLEnumType {
    const values = schema.options.map(String);
    const key = values.join();
    const known = enums.get(key);
    if (known) return known;
    const type = new GraphQLEnumType({
      name: free(name),
      values: Object.fromEntries(values.map((value) => [value, { value }])),
    });
    enums.set(key, type);
    return type;
  }

  function output(schema: z.ZodType, name: string): GraphQLOutputType {
    const { inner, nullable } = unwrapped(schema);
    const type = once(outputs, inner, () => bareOutput(inner, name));
    return nullable ? type : new GraphQLNonNull(type);
  }

  function bareOutput(schema: z.ZodType, name: string): GraphQLOutputType {
    if (schema instanceof z.ZodArray) return new GraphQLList(output(itemOf(schema), name));
    if (schema instanceof z.ZodEnum && isNameable(schema.options)) return enumOf(schema, name);
    const fields = nameableFields(schema);
    if (!fields) return scalarOf(schema);
    const own = answerNames.get(schema) ?? free(name);
    // Fields are lazy, because a shape may contain itself.
    return new GraphQLObjectType({
      name: own,
      fields: () => mapped(fields, (field, key) => ({ type: output(field, own + capital(key)) })),
    });
  }

  function input(schema: z.ZodType, name: string): GraphQLInputType {
    const { inner, nullable } = unwrapped(schema);
    const type = once(inputs, inner, () => bareInput(inner, name));
    return nullable ? type : new GraphQLNonNull(type);
  }

  function bareInput(schema: z.ZodType, name: string): GraphQLInputType {
    if (schema instanceof z.ZodArray) return new GraphQLList(input(itemOf(schema), name));
    if (schema instanceof z.ZodEnum && isNameable(schema.options)) return enumOf(schema, name);
    const fields = nameableFields(schema);
    if (!fields) return scalarOf(schema);
    const own = requestNames.get(schema) ?? free(`${name}Input`);
    const stem = own.replace(/Input$/, '');
    return new GraphQLInputObjectType({
      name: own,
      fields: () => mapped(fields, (field, key) => ({ type: input(field, stem + capital(key)) })),
    });
  }

  return { output, input };
}

const largestInt = 2 ** 31 - 1;

/** Shapes without a graph type become JSON: maps, alternatives, filters, objects without fields. */
function scalarOf(schema: z.ZodType): GraphQLScalarType {
  if (schema instanceof z.ZodGUID || schema instanceof z.ZodUUID) return GraphQLID;
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return GraphQLString;
  if (schema instanceof z.ZodBoolean) return GraphQLBoolean;
  if (schema instanceof z.ZodNumber) {
    // A graph's Int has 32 bits; unbounded whole numbers of the wire exceed that.
    return schema.isInt && (schema.maxValue ?? Infinity) <= largestInt ? GraphQLInt : GraphQLFloat;
  }
  if (schema instanceof z.ZodLiteral && typeof schema.value === 'string') return GraphQLString;
  return json;
}

function unwrapped(schema: z.ZodType): { inner: z.ZodType; nullable: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return { inner: unwrapped(innerOf(schema)).inner, nullable: true };
  }
  return { inner: schema, nullable: false };
}

/** Returns the fields of an object if the graph can name all of them, otherwise undefined. */
function nameableFields(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = fieldsOf(schema);
  const names = Object.keys(fields);
  return names.length > 0 && isNameable(names) ? fields : undefined;
}

function isNameable(words: readonly (string | number)[]): boolean {
  return words.every((word) => /^(?!__)[A-Za-z_]\w*$/.test(String(word)));
}

function once<Type>(known: Map<z.ZodType, Type>, schema: z.ZodType, make: () => Type): Type {
  const type = known.get(schema) ?? make();
  known.set(schema, type);
  return type;
}

function mapped<Value, Result>(
  fields: Record<string, Value>,
  make: (field: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, make(field, key)]));
}
