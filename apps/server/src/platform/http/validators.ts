import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats, { type FormatsPlugin } from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const options = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
// JSON says what it means: 5 is not "5". Addresses and forms are text, so they are read as what is declared.
const strict = new Ajv2020({ ...options, coerceTypes: false });
// What is read as an infinity is a number here, so that its bounds refuse it; ajv would not even compare it.
const reading = new Ajv2020({ ...options, coerceTypes: 'array', strictNumbers: false });
// A CommonJS module: Node gives its exports as the default, and the plugin is the default of those.
const addTo = addFormats.default as unknown as FormatsPlugin;
for (const ajv of [strict, reading]) addTo(ajv, ['date', 'date-time', 'uuid']);

export function validatorCompiler(form: boolean): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' && !form ? strict : reading;
    const validate = ajv.compile(schema);
    return (value: unknown) =>
      validate(value) ? { value } : { error: validate.errors as unknown as Error };
  };
}
