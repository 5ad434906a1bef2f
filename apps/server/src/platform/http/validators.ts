import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats, { type FormatsPlugin } from 'ajv-formats';
import {
  SerializerSelector,
  type Serializer,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const options = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
// JSON says what it means: 5 is not "5". Addresses and forms are text, so they are read as what is declared.
const strict = new Ajv2020({ ...options, coerceTypes: false });
// What is read as an infinity is a number here, so that its bounds refuse it; ajv would not even compare it.
const reading = new Ajv2020({ ...options, coerceTypes: 'array', strictNumbers: false });
// A CommonJS module: Node gives its exports as the default, and the plugin is the default of those.
const addTo = addFormats.default as unknown as FormatsPlugin;
for (const ajv of [strict, reading]) {
  addTo(ajv, ['date', 'date-time', 'uuid']);
  // What is filled in (`fill-in.ts`); it forbids nothing.
  ajv.addKeyword('x-otherwise');
}

/*
 * What checks and writes is compiled when it is first wanted: there are hundreds of operations, and all at once they
 * take a second of every start and a fifth of the memory. `schemas.test.ts` compiles all of them.
 */

export function validatorCompiler(form: boolean): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' && !form ? strict : reading;
    let validate: ValidateFunction | undefined;
    return (value: unknown) => {
      validate ??= ajv.compile(schema);
      return validate(value) ? { value } : { error: validate.errors as unknown as Error };
    };
  };
}

const compileAtOnce = SerializerSelector();
/** By their schema; ajv keeps those that check by itself. */
const writers = new WeakMap<object, Serializer>();

function writerOf(schema: unknown, compile: () => Serializer): Serializer {
  if (typeof schema !== 'object' || schema === null) return compile();
  const writer = writers.get(schema) ?? compile();
  writers.set(schema, writer);
  return writer;
}

export const serializerFactory: SerializerFactory = (schemas, settings) => {
  const compile = compileAtOnce(schemas, settings);
  return (route) => {
    let write: Serializer | undefined;
    return (value: unknown) => {
      write ??= writerOf(route.schema, () => compile(route));
      return write(value);
    };
  };
};
