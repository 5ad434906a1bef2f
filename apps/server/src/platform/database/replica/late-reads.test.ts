import { randomUUID } from 'node:crypto';
import { addStudentNote, listStudents } from '@xuezhou/contract/account/console';
import { allOperations } from '@xuezhou/contract/all';
import { isStaffAccess, type Operation } from '@xuezhou/contract/kernel';
import { listGoods } from '@xuezhou/contract/mall';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { judgeReplica, replicaCheck } from '../../../doctor/replica-check.ts';
import { openReplica } from './replica.ts';
import { runningRole } from '../running-role.ts';
import { counts } from '../../faults/counts.ts';
import { changesState } from '../../http/admit.ts';
import { requestOf } from '../../../testing/client.ts';
import { databaseAs } from '../../../testing/database/database-server.ts';
import { openRelay } from '../../../testing/database/relay.ts';
import { openReplicatedDatabase } from '../../../testing/database/replicated-database.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { sampleInput } from '../../../testing/sample-input.ts';
import { startTestApp } from '../../../testing/test-app.ts';

// A primary, and a second PostgreSQL that really follows it, behind a network that may fail.

const database = await openReplicatedDatabase();
const relay = await openRelay(databaseAs(database.replicaUrl, runningRole));
let laterMs = 0;
const school = await startTestApp({
  database,
  replica: (primary) =>
    openReplica({
      url: `postgresql://${relay.place.user}@${relay.place.host}:${relay.place.port}/${relay.place.database}`,
      ...{ most: 4, primary, onError: () => {} },
      now: () => performance.now() + laterMs,
    }),
  environment: { METRICS_TOKEN: 'a-token-of-those-who-watch' },
});
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const other = await signInStaffAs(school, { isOwner: true });

const late = allOperations().flatMap(({ name, operation }) => {
  const { freshness } = operation.declaration;
  return freshness === undefined ? [] : [{ name, operation, seconds: freshness.late }];
});

/** The replica has all that is there, and that is known. */
const caughtUp = async () => {
  const { rows } = await sql<{
    lsn: string;
  }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(connection);
  const followed = school.services.replica?.database.pool;
  await vi.waitFor(async () => {
    const said = await followed?.query<{ has: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [rows[0]?.lsn],
    );
    expect(said?.rows[0]?.has).toBe(true);
    laterMs += 2000;
    expect(await school.services.replica?.look(60, undefined)).toBe('replica');
  }, 10_000);
};
/** Who answered what was asked meanwhile. */
const readers = async (ask: () => Promise<unknown>) => {
  const before = { ...counts.lateReads };
  await ask();
  return Object.entries(counts.lateReads)
    .filter(([reader, count]) => count > before[reader as keyof typeof before])
    .map(([reader]) => reader);
};
const nicknames = async (client: typeof owner) =>
  (await client.data(listStudents, { query: {} })).list.map(({ studentId }) => studentId);

const course = await makeCourse(connection);
const { studentId } = await makeStudent(connection);
await enrol(connection, studentId, course.courseId);
const question = await makeQuestion(connection, course);
const world = {
  ...{
    courseId: course.courseId,
    bookId: course.bookId,
    studentId,
    questionId: question.questionId,
  },
  paperId: await makePaper(connection, course.courseId, [[question]]),
  ...{ readingId: course.readingId, classId: 1, campId: 1, by: 'account', month: '2026-11' },
  ...{ from: '2026-11-02', to: '2026-11-08', opens: 'x' },
};

beforeEach(async () => {
  await caughtUp();
});
afterEach(async () => {
  relay.mend();
  relay.thaw();
  await database.resume();
});

it('only reads may be late, and none that is a student’s own', () => {
  expect(late.length).toBeGreaterThan(30);
  const wrong = late.filter(
    ({ operation, seconds }) =>
      changesState(operation) ||
      operation.declaration.streams === true ||
      seconds < 60 ||
      (operation.declaration.access !== 'open' && !isStaffAccess(operation.declaration.access)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it.each(late)(
  '$name is answered by a replica that is a minute behind, as it was then',
  async (each) => {
    const { operation } = each as { operation: Operation };
    const isOpen = operation.declaration.access === 'open';
    const client = isOpen ? school.visit() : owner;
    client.cookies.delete('xz_wrote');
    const request = requestOf(operation, sampleInput(operation, world));
    const then = (await client.send(request)).json<unknown>();
    await database.pause();
    laterMs += 58_000;
    let answer: unknown;
    const by = await readers(async () => {
      const response = await client.send(request);
      expect(response.statusCode, response.body).toBeLessThan(500);
      answer = response.json();
    });
    expect(by).toEqual(['replica']);
    expect(answer).toEqual(then);
  },
);

it('what others wrote comes late, what the session itself wrote is there at once', async () => {
  await database.pause();
  const made = await makeStudent(connection);
  expect(
    await readers(async () => expect(await nicknames(owner)).not.toContain(made.studentId)),
  ).toEqual(['replica']);
  await owner.data(addStudentNote, {
    body: { studentId: made.studentId, noteId: randomUUID(), words: '来电' },
  });
  // At another server as well: the browser carries it.
  expect(owner.cookies.get('xz_wrote')).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  expect(
    await readers(async () => expect(await nicknames(owner)).toContain(made.studentId)),
  ).toEqual(['unseen']);
  expect(
    await readers(async () => expect(await nicknames(other)).not.toContain(made.studentId)),
  ).toEqual(['replica']);
  await database.resume();
  await caughtUp();
  expect(
    await readers(async () => expect(await nicknames(owner)).toContain(made.studentId)),
  ).toEqual(['replica']);
});

it('one that is further behind than an operation bears is not asked', async () => {
  await database.pause();
  const made = await makeStudent(connection);
  laterMs += 61_000;
  expect(
    await readers(async () => expect(await nicknames(other)).toContain(made.studentId)),
  ).toEqual(['behind']);
  const { body } = await school.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-of-those-who-watch' },
  });
  const behind = Number(/^xuezhou_replica_behind_seconds (.*)$/m.exec(body)?.[1]);
  expect(behind).toBeGreaterThan(60);
  expect(body).toMatch(/^xuezhou_late_reads_total\{reader="behind"\} [1-9]/m);
});

it('one that is gone is missed by nobody, and asked again when it is back', async () => {
  relay.cut();
  const made = await makeStudent(connection);
  const first = await readers(async () => expect(await nicknames(other)).toContain(made.studentId));
  expect(['failed', 'gone']).toContain(first.join(''));
  laterMs += 2000;
  expect(await readers(async () => await nicknames(other))).toEqual(['gone']);
  relay.mend();
  await vi.waitFor(async () => {
    laterMs += 2000;
    expect(await readers(async () => await nicknames(other))).toEqual(['replica']);
  }, 10_000);
});

it('one that says nothing is missed by nobody', async () => {
  relay.freeze();
  const made = await makeStudent(connection);
  laterMs += 2000;
  expect(
    await readers(async () => expect(await nicknames(other)).toContain(made.studentId)),
  ).toEqual(['gone']);
});

it('a browser that carries nonsense, and a program with a key, ask the primary', async () => {
  const client = await signInStaffAs(school, { isOwner: true });
  await caughtUp();
  client.cookies.set('xz_wrote', 'nonsense');
  expect(await readers(async () => await nicknames(client))).toEqual(['unseen']);
  client.cookies.delete('xz_wrote');
  const request = requestOf(listStudents, { query: {} });
  expect(
    await readers(() => client.send({ ...request, headers: { authorization: 'Bearer x' } })),
  ).toEqual([]);
});

it('the mall is late for visitors alone: what a student paid for is written by somebody else', async () => {
  const student = await school.signIn(studentId);
  await caughtUp();
  expect(await readers(() => student.data(listGoods, { query: {} }))).toEqual([]);
  expect(await readers(() => school.visit().data(listGoods, { query: {} }))).toEqual(['replica']);
});

it('who is kept to the own never sees by the replica what is theirs no more', async () => {
  const assistant = await signInStaffAs(school, { permissions: ['student.read:own'] });
  const duty = { staff_id: assistant.staffId, kind: 'course' as const, target_id: course.courseId };
  await connection.insertInto('staff_duty').values(duty).execute();
  await caughtUp();
  assistant.cookies.delete('xz_wrote');
  expect(await nicknames(assistant)).toContain(studentId);
  await database.pause();
  await connection.deleteFrom('staff_duty').where('staff_id', '=', duty.staff_id).execute();
  expect(await nicknames(assistant)).not.toContain(studentId);
});

it('the doctor says whether it is one, and whether all connections lead to the same', async () => {
  const look = async (REPLICA_DATABASE_URL: string) =>
    await replicaCheck.look({
      ...school.services.config,
      ...{ DATABASE_URL: database.connectionString, REPLICA_DATABASE_URL },
    });
  const good = { level: 'good', words: expect.stringContaining('备库落后') };
  expect(await look(database.replicaUrl)).toMatchObject([good]);
  expect(await look('')).toMatchObject([{ level: 'good' }]);
  expect(await look(database.connectionString)).toMatchObject([
    { level: 'warning', words: expect.stringContaining('指向的不是备库') },
  ]);
  expect(await look('postgresql://nobody@127.0.0.1:9/x')).toMatchObject([
    { level: 'warning', words: expect.stringContaining('备库没有回答') },
  ]);
  const seen = { isReplica: true, behind: 0 };
  expect(
    judgeReplica([
      { ...seen, node: 'one' },
      { ...seen, node: 'two' },
    ]),
  ).toMatchObject([{ level: 'fault', cure: expect.stringContaining('haproxy.cfg') }]);
  expect(judgeReplica([{ ...seen, node: 'one', behind: 1e9 }])).toMatchObject([
    { level: 'warning' },
  ]);
});
