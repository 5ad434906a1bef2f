import { allOperations } from '@xuezhou/contract/all';
import Type from 'typebox';
import { serializerFactory, validatorCompiler } from './validators.ts';
import { expect, it } from 'vitest';
import { schemaOf } from './mount.ts';

/** Its first use compiles it; what cannot be compiled throws then, whatever it is given. */
function faultOfCompiling(use: () => unknown): string | undefined {
  try {
    use();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it('every schema of the contract can be compiled, though it is only when somebody calls', () => {
  const faults: string[] = [];
  for (const { name, operation } of allOperations()) {
    const { params, querystring, body, response } = schemaOf(operation);
    const { method, path: url } = operation;
    const isForm = operation.form || operation.isMultipart;
    for (const [httpPart, schema] of Object.entries({ params, querystring, body })) {
      if (schema === undefined) continue;
      const fault = faultOfCompiling(() =>
        validatorCompiler(isForm)({ schema, method, url, httpPart })({}),
      );
      if (fault !== undefined) faults.push(`${name}: ${httpPart}: ${fault}`);
    }
    if ('content' in response[200]) continue;
    const write = serializerFactory(
      {},
      {},
    )({
      ...{ method, url, httpStatus: '200' },
      schema: response[200],
    });
    // Nothing of an answer is there: that it is compiled shows in what is missed, a field of the answer.
    const fault = faultOfCompiling(() => write({ status: 200, message: '' }));
    if (fault !== undefined && !fault.startsWith(`"data" is required`))
      faults.push(`${name}: answer: ${fault}`);
  }
  expect(faults).toEqual([]);
});

it('refuses what a schema does not allow from the first call on', () => {
  const schema = Type.Object({ n: Type.Integer() });
  const check = validatorCompiler(false)({ schema, method: 'POST', url: '/', httpPart: 'body' });
  expect(check({ n: 1 })).toEqual({ value: { n: 1 } });
  expect(check({ n: '1' })).toHaveProperty('error');
  expect(check({ n: 2 })).toEqual({ value: { n: 2 } });
});

it('what is written is compiled once for each schema, however many servers one process starts', () => {
  const [{ operation } = { operation: undefined }] = allOperations();
  if (operation === undefined) throw new Error('the contract is empty');
  expect(schemaOf(operation)).toBe(schemaOf(operation));
  const schema = Type.Object({ n: Type.Integer() });
  const writer = () =>
    serializerFactory({}, {})({ schema, method: 'GET', url: '/', httpStatus: '200' });
  expect(writer()({ n: 1, of: 'another' })).toBe('{"n":1}');
  // Whoever compiled it again would find a field less.
  Reflect.deleteProperty(schema.properties, 'n');
  expect(writer()({ n: 2 })).toBe('{"n":2}');
});
