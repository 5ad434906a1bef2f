import { presentReaches } from '../../../platform/staff/own.ts';
import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { levelsOf, presentAt, showPresence } from '@xuezhou/contract/staff';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeHttpServer } from '../../../platform/http/http-server.ts';
import { openRealtime } from '../../../platform/realtime/open-realtime.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { mountPresence, showPresence as show } from './presence.ts';
import { PresentPages } from './present-pages.ts';

const school = await startTestApp();
const { services, clock } = school;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));

type Body = InputOf<typeof showPresence>['body'];
const at = (given: Partial<Body> = {}): Body => ({
  ...{ pageId: randomUUID(), kind: 'student', id: '100007', isWriting: false, isLeaving: false },
  ...given,
});
const seconds = (count: number) => clock.set(new Date(clock.now().getTime() + count * 1000));
const reader = (name: string) => signInStaffAs(school, { permissions: ['student.read'], name });
const [su, yan] = await Promise.all([reader('苏禾'), reader('严舒')]);

it('[POST /api/console/presence] who looks and who writes is told to the others, and ends within half a minute of the last sign', async () => {
  const page = at();
  const others = async (body: Body, desk = yan) => (await desk.data(showPresence, { body })).others;
  expect(await others(page, su)).toEqual([]);
  const mine = at();
  expect(await others(mine)).toEqual([{ name: '苏禾', isWriting: false }]);
  await others({ ...page, isWriting: true }, su);
  // Another page of the same person that only looks takes nothing away.
  await others(at(), su);
  expect(await others(mine)).toEqual([{ name: '苏禾', isWriting: true }]);
  expect(await others(at({ id: '100008' }))).toEqual([]);
  expect(await others(at({ pageId: mine.pageId, kind: 'student' }), su)).toEqual([
    { name: '严舒', isWriting: false },
  ]);
  seconds(26);
  expect(await others(mine)).toEqual([]);
  await others(page, su);
  await others({ ...page, isLeaving: true }, su);
  expect(await others(mine)).toEqual([]);
});

it('who may not see a thing does not learn who is at it', async () => {
  const answer = await su.call(showPresence, { body: at({ kind: 'good' }) });
  expect(answer.status).toBe(consoleRefusals.permissionMissing[0]);
  expect((await su.call(showPresence, { body: at({ id: '' }) })).status).toBe(400);
});

it('who may see the own alone learns of no other student or course who is at it', async () => {
  const { connection } = services.database;
  const [own, other] = [await makeCourse(connection), await makeCourse(connection)];
  const [mine, theirs] = [await makeStudent(connection), await makeStudent(connection)];
  await enrol(connection, mine.studentId, own.courseId);
  await enrol(connection, theirs.studentId, other.courseId);
  const narrow = await signInStaffAs(school, {
    permissions: ['student.read:own', 'content.draft:own'],
  });
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: narrow.staffId, kind: 'course', target_id: own.courseId })
    .execute();
  const ask = async (kind: Body['kind'], id: number | string) =>
    (await narrow.call(showPresence, { body: at({ kind, id: String(id) }) })).status;
  expect(await ask('student', mine.studentId)).toBe(200);
  expect(await ask('course', own.courseId)).toBe(200);
  const [notOwn] = consoleRefusals.notOwn;
  expect(await ask('student', theirs.studentId)).toBe(notOwn);
  expect(await ask('student', '99999999999')).toBe(notOwn);
  expect(await ask('course', other.courseId)).toBe(notOwn);
  expect(await ask('course', 'x')).toBe(notOwn);
});

it('nor of another’s answer or work; and of each kind that can be seen of the own alone somebody says whose it is', async () => {
  const { connection } = services.database;
  const [own, other] = [await makeCourse(connection), await makeCourse(connection)];
  const narrow = await signInStaffAs(school, { permissions: ['mark.write:own'] });
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: narrow.staffId, kind: 'course', target_id: own.courseId })
    .execute();
  const ask = async (kind: Body['kind'], id: string) =>
    (await narrow.call(showPresence, { body: at({ kind, id }) })).status;
  const [notOwn] = consoleRefusals.notOwn;
  const questionOf = async (course: typeof own) =>
    (await makeQuestion(connection, course, { kind: 'open' })).questionId;
  expect(await ask('answer', `${await questionOf(own)}-100007`)).toBe(200);
  expect(await ask('answer', `${await questionOf(other)}-100007`)).toBe(notOwn);
  const workOf = async ({ bookId }: typeof own) =>
    (
      await connection
        .insertInto('assignment')
        .values({ book_id: bookId, title: '作业', html: '', source: '', opens_next: 'always' })
        .returning('assignment_id')
        .executeTakeFirstOrThrow()
    ).assignment_id;
  expect(await ask('assignment', `${await workOf(own)}-100007`)).toBe(200);
  expect(await ask('assignment', `${await workOf(other)}-100007`)).toBe(notOwn);
  expect(await ask('answer', '99999999999-1')).toBe(notOwn);
  expect(await ask('assignment', 'x')).toBe(notOwn);
  const said = presentReaches.of(connection).flatMap((one) => Object.keys(one));
  const limited = Object.entries(presentAt)
    .filter(([, permission]) => levelsOf(permission).includes('own'))
    .map(([kind]) => kind);
  expect(said.toSorted()).toEqual(limited.toSorted());
});

it('nothing of it is stored', async () => {
  const tables = async () => {
    const names = await services.database.connection.introspection.getTables();
    return names.map(({ name }) => name).filter((name) => name.includes('presence'));
  };
  await su.data(showPresence, { body: at() });
  expect(await tables()).toEqual([]);
});

it('one server tells the other, and a page that leaves is gone on both', async () => {
  const server = async () => {
    // Servers share a database, and each has its own memory.
    const own = { ...services, database: { ...services.database } };
    const app = await makeHttpServer(services.config, services.log, { hasPages: false });
    mountPresence(app, own, openRealtime(app, own));
    await app.listen({ port: 0 });
    onTestFinished(() => app.close());
    return own;
  };
  const [one, two] = [await server(), await server()];
  const actor = (staffId: number, name: string) =>
    ({ staff: { staffId, name, grants: new Map([['student.read', 'all']]) } }) as unknown as Actor;
  const page = at({ id: '200001' });
  const mine = at({ id: '200001' });
  const seenAtTwo = async () => (await show(two, { body: mine }, actor(2, '严舒'))).others;
  await vi.waitFor(
    async () => {
      await show(one, { body: page }, actor(1, '苏禾'));
      expect(await seenAtTwo()).toEqual([{ name: '苏禾', isWriting: false }]);
    },
    { timeout: 20_000, interval: 100 },
  );
  await show(one, { body: { ...page, isLeaving: true } }, actor(1, '苏禾'));
  await vi.waitFor(async () => expect(await seenAtTwo()).toEqual([]), {
    timeout: 20_000,
    interval: 100,
  });
});

it('nobody speaks for another’s page, and no school fills the memory', () => {
  const pages = new PresentPages();
  const page = {
    pageId: 'p',
    staffId: 1,
    name: '苏禾',
    at: 'student 1',
    isWriting: false,
    isLeaving: false,
  };
  pages.hear(page, 0);
  pages.hear({ ...page, staffId: 2, name: '严舒', isLeaving: true }, 1);
  expect(pages.others('student 1', 3, 2)).toEqual([{ name: '苏禾', isWriting: false }]);
  pages.hear({ ...page, isLeaving: true }, 2);
  pages.hear(page, 2);
  expect(pages.others('student 1', 3, 2)).toEqual([]);
  for (let each = 0; each < 6000; each++)
    pages.hear({ ...page, pageId: `p${each}`, staffId: 10 + each }, 3);
  expect(pages.others('student 1', 3, 4)).toHaveLength(5000);
});
