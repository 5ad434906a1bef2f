import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loginByPassword } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { getSchoolText, saveSchoolText, takeOverSchoolText } from '@xuezhou/contract/site/console';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

const content = await mkdtemp(path.join(tmpdir(), 'xuezhou-words-'));
afterAll(() => rm(content, { recursive: true, force: true }));
const shipped = path.resolve(import.meta.dirname, '../../../../../../content/site');
await cp(shipped, path.join(content, 'site'), { recursive: true });
const privacy = path.join(content, 'site', 'privacy.md');

const school = await startTestApp({ environment: { CONTENT_DIR: content } });
const password = 'xuezhou2026';

const logIn = async (mobile: string | null, given = password, address = '10.8.0.1') =>
  await school
    .visit({ address })
    .call(loginByPassword, { body: { j_username: mobile ?? '', j_password: given } });

const acceptedBy = async (studentId: number) =>
  await school.connection
    .selectFrom('accepted_words')
    .innerJoin('site_words', (join) =>
      join
        .onRef('site_words.document', '=', 'accepted_words.document')
        .onRef('site_words.version', '=', 'accepted_words.version'),
    )
    .where('student_id', '=', studentId)
    .select(['accepted_words.document', 'words', 'accepted_at'])
    .orderBy('accepted_at')
    .orderBy('accepted_words.document')
    .execute();

it('the words that were accepted are kept with the moment, each version once', async () => {
  const { studentId, mobile } = await makeStudent(school.connection, { password });
  const before = await readFile(privacy, 'utf8');
  school.clock.set('2026-12-01T00:00:00Z');
  expect((await logIn(mobile, 'wrong-2026')).status).toBe(refusals.loginFailed[0]);
  expect(await acceptedBy(studentId)).toEqual([]);
  expect((await logIn(mobile)).status).toBe(200);
  school.clock.advance({ days: 1 });
  await logIn(mobile);
  const first = await acceptedBy(studentId);
  expect(first.map(({ document }) => document)).toEqual(['legal', 'privacy']);
  expect(first[1]).toMatchObject({ words: before, accepted_at: new Date('2026-12-01T00:00:00Z') });

  await writeFile(privacy, `${before}\n一句新的话。\n`);
  await logIn(mobile);
  const then = await acceptedBy(studentId);
  expect(then.slice(0, 2)).toEqual(first);
  expect(then.slice(2)).toEqual([
    {
      document: 'privacy',
      words: `${before}\n一句新的话。\n`,
      accepted_at: new Date('2026-12-02T00:00:00Z'),
    },
  ]);
  school.clock.reset();
});

it('words of the console are accepted anew at the next login where they changed, and not for being taken over', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const { studentId, mobile } = await makeStudent(school.connection, { password });
  const documents = async () => (await acceptedBy(studentId)).map(({ document }) => document);
  await logIn(mobile);
  const params = { name: 'legal' } as const;
  expect((await owner.call(takeOverSchoolText, { body: params })).status).toBe(200);
  await logIn(mobile);
  expect(await documents()).toEqual(['legal', 'privacy']);
  const { text, version } = await owner.data(getSchoolText, { params });
  const body = `${text.body}\n\n## 新的一节\n\n一句新的话。`;
  await owner.call(saveSchoolText, { body: { ...params, version, text: { ...text, body } } });
  await logIn(mobile);
  expect(await documents()).toHaveLength(3);
  expect((await acceptedBy(studentId)).filter(({ words }) => words.includes('新的一节'))).toEqual([
    expect.objectContaining({ document: 'legal' }),
  ]);
});

it('who logged in and who tried is known for six months, and then no more', async () => {
  const { mobile } = await makeStudent(school.connection, { password });
  const address = '10.8.0.77';
  await logIn(mobile, 'wrong-2026', address);
  await logIn(mobile, password, address);
  const attempts = async () =>
    (
      await school.connection
        .selectFrom('login_attempt')
        .where('address', '=', address)
        .selectAll()
        .execute()
    ).length;
  const sessions = async () =>
    (
      await school.connection
        .selectFrom('session')
        .where('address', '=', address)
        .select('session_id')
        .execute()
    ).length;
  const ageBy = async (days: number) => {
    const age = sql.lit(`${days} days`);
    await sql`update login_attempt set attempted_at = attempted_at - ${age}::interval`.execute(
      school.connection,
    );
    await sql`update session set ended_at = coalesce(ended_at, now()) - ${age}::interval`.execute(
      school.connection,
    );
    await enqueue(school.connection, 'forget-old', {});
    await school.runJobs(['forget-old']);
  };
  expect(await attempts()).toBe(2);
  await ageBy(183);
  expect([await attempts(), await sessions()]).toEqual([2, 1]);
  await ageBy(10);
  expect([await attempts(), await sessions()]).toEqual([0, 0]);
});
