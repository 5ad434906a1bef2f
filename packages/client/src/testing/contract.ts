import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import declarations, { type PlainDeclaration } from 'virtual:contract-declarations';

const options = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
const strict = new Ajv2020({ ...options, coerceTypes: false });
// What stands in an address or a form is text, and is read as what is declared; as the server does.
const reading = new Ajv2020({ ...options, coerceTypes: 'array' });
for (const ajv of [strict, reading]) addFormats(ajv, ['date', 'date-time', 'uuid']);

const compiled = new Map<object, ValidateFunction>();

/** As the server writes an answer: what is not declared stays behind. */
const writing = new Ajv2020({ ...options, removeAdditional: true });
addFormats(writing, ['date', 'date-time', 'uuid']);

const written = new Map<object, ValidateFunction>();

/** An answer as it leaves the server, and what is wrong with it. */
export function asWritten(schema: object, value: unknown): { data: unknown; fault?: string } {
  const validate = written.get(schema) ?? writing.compile(schema);
  written.set(schema, validate);
  const data: unknown = structuredClone(value);
  return validate(data) ? { data } : { data: value, fault: wordsOf(validate) };
}

/** What is wrong with a value, or undefined. Text from an address or a form becomes what it says, in place. */
export function faultOf(schema: object, value: unknown, isText = false): string | undefined {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = (isText ? reading : strict).compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return undefined;
  return wordsOf(validate);
}

function wordsOf({ errors }: ValidateFunction): string {
  const [first] = errors ?? [];
  return `${first?.instancePath || '/'} ${first?.message ?? 'is wrong'} ${JSON.stringify(first?.params)}`;
}

type Params = Record<string, string>;

interface Pattern {
  readonly declaration: PlainDeclaration;
  readonly parts: readonly string[];
}

const patterns = declarations
  .map((declaration): Pattern => ({ declaration, parts: declaration.path.split('/') }))
  // `/api/courses/home` is none of `/api/courses/:courseId`.
  .sort((one, other) => holesIn(one) - holesIn(other));

function holesIn({ parts }: Pattern): number {
  return parts.filter((part) => part.startsWith(':')).length;
}

/** The operation that an address means, and what stands in its holes. */
export function operationAt(
  method: string,
  path: string,
): { declaration: PlainDeclaration; params: Params } | undefined {
  const given = path.split('/');
  for (const { declaration, parts } of patterns) {
    if (declaration.method !== method || parts.length !== given.length) continue;
    const params: Params = {};
    const isMet = parts.every((part, index) => {
      const said = given[index] ?? '';
      if (!part.startsWith(':')) return part === said;
      params[part.slice(1)] = decodeURIComponent(said);
      return said !== '';
    });
    if (isMet) return { declaration, params };
  }
  return undefined;
}

export function declarationOf(operation: { method: string; path: string }): PlainDeclaration {
  const found = declarations.find(
    ({ method, path }) => method === operation.method && path === operation.path,
  );
  if (found === undefined)
    throw new Error(`${operation.method} ${operation.path} is no operation of the contract`);
  return found;
}
