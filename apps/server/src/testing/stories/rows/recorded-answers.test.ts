import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations } from '@xuezhou/contract/all';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { requestOf } from '../../client.ts';
import { sampleInput } from '../../sample-input.ts';
import { liveALife } from './live-a-life.ts';
import { steady, type Recorded } from './steady-answers.ts';

const file = path.resolve(
  import.meta.dirname,
  '../../../../../../packages/client/src/testing/recorded-answers.json',
);
const mall = await openTestMall();

const readings = allOperations().filter(({ operation: { declaration } }) => {
  const { method, access, changesState, streams } = declaration;
  return method === 'GET' && !isStaffAccess(access) && changesState !== true && streams !== true;
});

/** `XZ_RECORD=1 npx vitest run --project server recorded-answers` writes them down anew. */
it('what pages are tested with is what the server answers', async () => {
  const { student, known } = await liveALife(mall);
  const recorded: Recorded[] = [];
  for (const { name, operation } of readings) {
    const input = sampleInput(operation, known);
    const response = await student.send(requestOf(operation, input));
    const { status, data } = response.json<{ status: number; data: unknown }>();
    if (status === 200) recorded.push({ name, params: input.params ?? {}, data });
  }
  const text = `${JSON.stringify(steady(recorded), null, 1)}\n`;
  if (process.env['XZ_RECORD'] === '1') writeFileSync(file, text);
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
