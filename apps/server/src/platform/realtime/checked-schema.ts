import type { TSchema } from 'typebox';
import { Failure } from '../http/refusal.ts';
import { validatorCompiler } from '../http/validators.ts';

const compile = validatorCompiler(false);

function tester(schema: TSchema): (given: unknown) => boolean {
  const validate = compile({ schema, httpPart: 'body', method: 'POST', url: '/' });
  return (given) => {
    const checked: unknown = validate(given);
    return typeof checked === 'object' && checked !== null && 'value' in checked;
  };
}

/** What a page sent, or a Failure; null where nothing is to be sent. */
export function reader(schema: TSchema | undefined): (given: unknown) => unknown {
  if (schema === undefined) return () => null;
  const isSound = tester(schema);
  return (given) => {
    if (!isSound(given)) throw new Failure(400);
    return given;
  };
}

/** Throws for what the contract does not say; in production, where every event has been told before, it costs nothing. */
export function writer(
  schema: TSchema,
  what: string,
  isProduction: boolean,
): (told: unknown) => void {
  if (isProduction) return () => {};
  const isSound = tester(schema);
  return (told) => {
    if (!isSound(JSON.parse(JSON.stringify(told))))
      throw new Error(`the contract has no such ${what}`);
  };
}
