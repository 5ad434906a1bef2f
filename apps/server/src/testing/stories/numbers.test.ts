import { allOperations } from '@xuezhou/contract/all';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { requestOf } from '../client.ts';
import { makeCourse } from '../factories.ts';
import { makeQuestion } from '../make-question.ts';
import { sampleInput } from '../sample-input.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const course = await makeCourse(school.connection);
const { questionId } = await makeQuestion(school.connection, course);
const known = { ...course, questionId, vid: 0 };

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const isNumber = (schema: Schema): boolean =>
  schema.type === 'integer' || schema.type === 'number' || (schema.anyOf ?? []).some(isNumber);

/** As text they stand in an address or a form; as they are in JSON, which has no infinity but what is too large. */
const odd = [
  'Infinity',
  '-Infinity',
  '1e400',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e300',
];

const parts = ['params', 'query', 'body'] as const;

/** Every number of an operation, each with every odd value. */
const cases = allOperations().flatMap(({ name, operation }) =>
  parts.flatMap((part) => {
    const fields: Readonly<Record<string, Schema>> = operation.declaration[part]?.properties ?? {};
    const numbers = Object.entries(fields).filter(([, schema]) => isNumber(schema));
    return numbers.map(([field]) => ({
      title: `${part}.${field} of ${name}`,
      operation,
      part,
      field,
    }));
  }),
);

function requestWith(
  { operation, part, field }: (typeof cases)[number],
  value: string,
): InjectOptions {
  const sound = sampleInput(operation, known);
  const isJson = part === 'body' && !operation.form && !operation.isMultipart;
  const marked = { ...sound, [part]: { ...sound[part], [field]: isJson ? 'ODD' : value } };
  const request = requestOf(operation, marked);
  if (!isJson) return request;
  return {
    ...request,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(request.payload).replace('"ODD"', value.replace('Infinity', '1e999')),
  };
}

it.each(cases)('an odd number as $title is no fault of the server', async (each) => {
  const student = await school.signIn({ courses: [course.courseId], identityStatus: 1 });
  for (const value of odd) {
    const { statusCode } = await student.send(requestWith(each, value));
    expect([value, statusCode]).toEqual([value, expect.toSatisfy((http: number) => http < 500)]);
  }
});
