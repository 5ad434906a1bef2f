import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations } from '@xuezhou/contract/all';
import { isStaffAccess, type Operation } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { requestOf } from '../../client.ts';
import { sampleInput, type SampleInput } from '../../sample-input.ts';
import { liveALife } from './live-a-life.ts';
import { liveOn } from './live-on.ts';
import { steady, type Recorded } from './steady-answers.ts';

const file = path.resolve(
  import.meta.dirname,
  '../../../../../../packages/client/src/testing/recorded-answers.json',
);
const mall = await openTestMall();

const names = new Map(allOperations().map(({ name, operation }) => [operation, name]));
const readings = allOperations().filter(({ operation: { declaration } }) => {
  const { method, access, changesState, streams } = declaration;
  return method === 'GET' && !isStaffAccess(access) && changesState !== true && streams !== true;
});

interface Choice {
  readonly anyOf?: readonly { readonly const?: unknown }[];
}

/** Where a path names one of few things, and nobody knows which is meant, each of them is asked for. */
function inputsOf(operation: Operation, known: Readonly<Record<string, unknown>>): SampleInput[] {
  const fields: Readonly<Record<string, Choice>> = operation.declaration.params?.properties ?? {};
  const chosen = Object.entries(fields).flatMap(([name, { anyOf = [] }]) => {
    const values = anyOf.flatMap((one): unknown[] => ('const' in one ? [one.const] : []));
    return values.length === 0 || values.includes(known[name]) ? [] : [{ name, values }];
  });
  const [choice] = chosen;
  if (choice === undefined) return [sampleInput(operation, known)];
  return choice.values.map((value) => sampleInput(operation, { ...known, [choice.name]: value }));
}

const badRequest = 400;

/**
 * What a path names and is not there is refused to pages as it is here; what stands behind the question mark is a sample that
 * no page sends.
 */
const isRefusedToPages = (status: number, { params = {} }: SampleInput): boolean =>
  status !== badRequest && Object.keys(params).length > 0;

/** `XZ_RECORD=1 npx vitest run --project server recorded-answers` writes them down anew. */
it('what pages are tested with is what the server answers, and how it refuses', async () => {
  const life = await liveALife(mall);
  const { student } = life;
  const { known, also } = await liveOn(mall, life);
  const asked = readings.flatMap(({ operation }) =>
    inputsOf(operation, known).map((input, at) => ({
      ...{ operation, input },
      isMore: at > 0 ? (true as const) : undefined,
    })),
  );
  const recorded: Recorded[] = [];
  for (const { operation, input, isMore } of [...asked, ...also]) {
    const name = names.get(operation);
    if (name === undefined) throw new Error(`no name of ${operation.path}`);
    const response = await student.send(requestOf(operation, input));
    const { status, message, data } = response.json<{
      status: number;
      message: string;
      data: unknown;
    }>();
    const of = { name, params: input.params ?? {}, ...(isMore && { isMore }) };
    if (status === 200) recorded.push({ ...of, data });
    else if (isRefusedToPages(status, input))
      recorded.push({ ...of, data: null, refused: { status, message } });
  }
  const text = `${JSON.stringify(steady(recorded), null, 1)}\n`;
  if (process.env['XZ_RECORD'] === '1') writeFileSync(file, text);
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
