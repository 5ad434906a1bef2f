import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations } from '@xuezhou/contract/all';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { placements } from '../../capabilities.ts';
import { openTestMall } from '../../capabilities/mall/testing/open-mall.ts';
import { preparedStatements } from '../../platform/database/prepare.ts';
import { requestOf } from '../client.ts';
import { statementsOf } from '../database/statements-of.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { makePaper } from '../make-paper.ts';
import { makeQuestion } from '../make-question.ts';
import { sampleInput } from '../sample-input.ts';
import { liveALife } from '../stories/rows/live-a-life.ts';
import { builtOpen, often } from './built.ts';
import { reachOf, type Touched } from './reach-of.ts';

/**
 * What is built for its values at each call is in no list, so every operation is asked once, by a learner in the middle of a
 * course or by the owner, and what the server sends is looked at. What an operation sends only after it accepted something
 * that was not there is not seen. `built.tsv` beside this file says, for people to read, which operations of the console ask
 * for rows of many students: of two databases each would be asked. XZ_RECORD_BUILT=1 writes it anew.
 */
const table = path.join(import.meta.dirname, 'built.tsv');
const mall = await openTestMall();

interface Asked {
  readonly name: string;
  readonly isStaff: boolean;
  readonly status: number;
  readonly built: readonly (Touched & { readonly sql: string })[];
}
let asked: readonly Asked[] = [];

/** They end the session that the others need. */
const endsSession = /log-?out|cancelAccount|endDevice|signOut|disableStaff/i;

async function askAll(): Promise<Asked[]> {
  const { student, known } = await liveALife(mall);
  const { studentId } = student;
  const question = await makeQuestion(mall.connection, known);
  const paperId = await makePaper(mall.connection, known.courseId, [[question]]);
  const owner = await signInStaffAs(mall, { isOwner: true });
  const fields = { ...known, studentId, studentIds: [studentId], paperId, content: '写一页' };
  // Reading first, while everything is there.
  const operations = allOperations()
    .filter(({ operation }) => operation.declaration.streams !== true)
    .toSorted((one, other) => Number(isChange(one)) - Number(isChange(other)));
  const all: (Omit<Asked, 'built'> & { readonly sent: readonly string[] })[] = [];
  for (const { name, operation } of operations) {
    if (endsSession.test(name)) continue;
    const isStaff = isStaffAccess(operation.declaration.access);
    let status = 0;
    const sent = await statementsOf(async () => {
      const request = requestOf(operation, sampleInput(operation, fields));
      const { statusCode, body } = await (isStaff ? owner : student).send(request);
      // Some answer with a file.
      status = body.startsWith('{"status"') ? (JSON.parse(body) as Asked).status : statusCode;
    });
    all.push({ name, isStaff, status, sent: [...new Set(sent)] });
  }
  const prepared = new Set(preparedStatements(mall.connection));
  return all.map(({ sent, ...one }) => {
    const built = sent.filter((sql) => !prepared.has(sql));
    return { ...one, built: built.map((sql) => ({ sql, ...reachOf(sql, placements) })) };
  });
}

const isChange = ({ operation }: ReturnType<typeof allOperations>[number]): boolean =>
  operation.method !== 'GET';

beforeAll(async () => {
  await loadModule();
  asked = await askAll();
}, 600_000);

const isOpen = ({ reach }: Touched): boolean => reach === 'open' || reach === 'torn';

it('each is asked by somebody who may ask', () => {
  expect(asked.filter(({ status }) => status === 401 || (status >= 500 && status < 600))).toEqual(
    [],
  );
});

it('what a learner’s request builds is of that learner, of the school, or named with a reason', () => {
  const found = asked
    .filter(({ isStaff }) => !isStaff)
    .flatMap(({ name, built }) =>
      built.filter(isOpen).map(({ open }) => `${name}: ${open.join()}`),
    );
  expect(found.toSorted()).toEqual(Object.keys(builtOpen).toSorted());
});

it('what is asked often builds nothing that reads or writes rows', () => {
  const seen = asked.filter(({ name, status }) => often.has(name) && status === 200);
  expect(seen.map(({ name }) => name).toSorted()).toEqual([...often].toSorted());
  const built = seen.flatMap(({ name, built: each }) =>
    each.flatMap(({ sql, reach }) => (reach === 'none' ? [] : [`${name}: ${sql}`])),
  );
  expect(built).toEqual([]);
});

it('the console’s questions about many students are those of the table', () => {
  const lines = asked
    .filter(({ isStaff }) => isStaff)
    .flatMap(({ name, built }) => {
      const open = new Set(built.filter(isOpen).flatMap((each) => each.open));
      return open.size === 0 ? [] : [`${name}\t${[...open].toSorted().join(', ')}`];
    });
  const text = `operation\ttables\n${lines.toSorted().join('\n')}\n`;
  if (process.env['XZ_RECORD_BUILT'] === '1') writeFileSync(table, text);
  expect(text).toBe(readFileSync(table, 'utf8'));
});
