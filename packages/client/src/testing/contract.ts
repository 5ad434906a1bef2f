import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import declarations, { type PlainDeclaration } from 'virtual:contract-declarations';

const options = { removeAdditional: false, useDefaults: false, allErrors: false } as const;

type Speech = 'said' | 'read' | 'written';

/** Validators by schema, each compiled when it is first asked for. */
function makeValidators(): (speech: Speech, schema: object) => ValidateFunction {
  const compilers: Record<Speech, Ajv2020> = {
    said: new Ajv2020({ ...options, coerceTypes: false }),
    // What stands in an address or a form is text, and is read as what is declared; as the server does.
    read: new Ajv2020({ ...options, coerceTypes: 'array' }),
    // As the server writes an answer: what is not declared stays behind.
    written: new Ajv2020({ ...options, removeAdditional: true }),
  };
  for (const ajv of Object.values(compilers)) {
    addFormats(ajv, ['date', 'date-time', 'uuid']);
    // What the server fills in; it forbids nothing.
    ajv.addKeyword('x-otherwise');
  }
  const compiled = { said: new Map(), read: new Map(), written: new Map() } satisfies Record<
    Speech,
    Map<object, ValidateFunction>
  >;
  return (speech, schema) => {
    const known: Map<object, ValidateFunction> = compiled[speech];
    const validate = known.get(schema) ?? compilers[speech].compile(schema);
    known.set(schema, validate);
    return validate;
  };
}

// The set-up makes our modules anew for each file. The contract is the same for all files of a worker, and compiling it
// took longer than many of them.
const kept = globalThis as { xuezhouValidators?: ReturnType<typeof makeValidators> };
kept.xuezhouValidators ??= makeValidators();
const validatorOf = kept.xuezhouValidators;

/** An answer as it leaves the server, and what is wrong with it. */
export function asWritten(schema: object, value: unknown): { data: unknown; fault?: string } {
  const validate = validatorOf('written', schema);
  const data: unknown = structuredClone(value);
  return validate(data) ? { data } : { data: value, fault: wordsOf(validate) };
}

/** What is wrong with a value, or undefined. Text from an address or a form becomes what it says, in place. */
export function faultOf(schema: object, value: unknown, isText = false): string | undefined {
  const validate = validatorOf(isText ? 'read' : 'said', schema);
  return validate(value) ? undefined : wordsOf(validate);
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
