import type { Operation } from '@xuezhou/contract/kernel';

/** The parts of JSON schema that the kernel's builders make. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface SampleInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: Record<string, unknown>;
}

/**
 * The least that an operation accepts, or a query and a body of these fields alone; `known` gives values to fields by
 * their name, wherever they stand.
 */
export function sampleInput(
  { declaration }: Operation,
  known: Readonly<Record<string, unknown>> = {},
  fields?: ReadonlySet<string>,
): SampleInput {
  const { params, query, body } = declaration;
  const named = (schema: Schema) =>
    sample(fields === undefined ? schema : { ...schema, required: [...fields] }, known);
  return {
    ...(params && { params: sample(params, known) }),
    ...(query && { query: named(query) }),
    ...(body && { body: named(body) }),
  } as SampleInput;
}

function sample(schema: Schema, known: Readonly<Record<string, unknown>>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf !== undefined) return sample(schema.anyOf[0] ?? {}, known);
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required);
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        fields
          .filter(([name]) => required.has(name))
          .map(([name, field]) => [name, knownFor(name, field, known) ?? sample(field, known)]),
      );
    }
    case 'array':
      return [];
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** Of two things that are called alike, the one with an id of its student's making is known as `questionId.uuid`. */
function knownFor(
  name: string,
  { format }: Schema,
  known: Readonly<Record<string, unknown>>,
): unknown {
  return format === 'uuid' && typeof known[name] !== 'string' ? known[`${name}.uuid`] : known[name];
}

function sampleText({ format, minLength = 0 }: Schema): string {
  if (format === 'uuid') return '0197b5a0-0000-7000-8000-000000000001';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (format === 'date') return '2026-01-01';
  return 'x'.repeat(minLength);
}
