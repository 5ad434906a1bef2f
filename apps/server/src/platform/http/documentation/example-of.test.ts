import { allOperations } from '@xuezhou/contract/all';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { exampleOf } from './example-of.ts';

const fits = (schema: TSchema, value: unknown) => Value.Check(schema, value);

it.each(allOperations().filter(({ operation }) => operation.path.startsWith('/api/console/')))(
  'makes for $name what its schemas take',
  ({ operation: { declaration } }) => {
    const { params, query, body, data } = declaration;
    const wrong = [params, query, body, data].flatMap((schema) =>
      schema === undefined ? [] : [...Value.Errors(schema, exampleOf(schema, fits))],
    );
    expect(wrong).toEqual([]);
  },
);
