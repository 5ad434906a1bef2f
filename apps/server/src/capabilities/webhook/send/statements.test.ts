import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { v4 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { personalData } from '../../../capabilities.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../testing/receiver.ts';
import { openStore } from '../testing/store.ts';
import { storeWish, tellStore, withAddress } from '../testing/store-desk.ts';
import { statementFaults } from '../testing/statement-faults.ts';
import { openWebhookDesk } from '../testing/webhook-desk.ts';

const school = await startTestApp({ sandbox: true, environment: withAddress });
const { connection, clock } = school;
const desk = await openWebhookDesk(school);

beforeEach(async () => {
  clock.reset();
  await sql`delete from webhook`.execute(connection);
  await sql`delete from webhook_delivery`.execute(connection);
});

const tick = async () => {
  await sql`select graphile_worker.add_job('send-webhooks', '{}'::json, queue_name => 'webhooks')`.execute(
    connection,
  );
  await school.runJobs(['send-webhooks']);
};

interface Account {
  readonly account: { readonly name: string };
}

it('twice across a broken connection is once, also where a title changed meanwhile', async () => {
  const store = await openStore({ breaks: (count) => count <= 2 });
  const { webhookId } = await tellStore(desk, store.endpoint, ['enrolment']);
  const { courseId } = await makeCourse(connection, { title: '一级精讲班' });
  await makeStudent(connection, { courses: [courseId] });
  clock.set(clock.now());
  await tick();
  const list = async () =>
    (await desk.data(contract.listWebhookDeliveries, { query: { webhookId } })).list;
  expect(await list()).toMatchObject([{ state: 'waiting', tries: 1, fault: expect.any(String) }]);
  clock.advance({ seconds: 6 });
  await tick();
  await sql`update course set title = '一级强化班' where course_id = ${courseId}`.execute(
    connection,
  );
  clock.advance({ minutes: 6 });
  await tick();
  expect(store.asked.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(store.statements()).toHaveLength(1);
  const [one] = await list();
  expect(one).toMatchObject({ state: 'delivered', tries: 3, fault: null });
  const shown = await desk.data(contract.getWebhookDelivery, {
    query: { webhookId, deliveryId: one?.deliveryId ?? 0 },
  });
  expect(shown.messageId).toBe(store.statements()[0]?.id);
  expect(shown.address).toBe(`${store.endpoint}/statements`);
  expect(statementFaults(JSON.parse(shown.body))).toEqual([]);
  // By hand it goes once more, and is the same.
  await desk.data(contract.replayWebhook, { body: { webhookId } });
  await desk.data(contract.replayWebhook, {
    body: { webhookId, deliveryIds: [one?.deliveryId ?? 0] },
  });
  await tick();
  expect(store.statements()).toHaveLength(1);
  for (const { headers } of store.asked) {
    expect(headers['x-experience-api-version']).toBe('1.0.3');
    expect(headers['webhook-signature']).toBeUndefined();
  }
});

it('two stores cannot tell that a student is the same, and of who was erased nothing more goes out', async () => {
  const first = await openStore();
  const second = await openStore();
  await tellStore(desk, first.endpoint, ['enrolment']);
  const { webhookId } = await tellStore(desk, second.endpoint, ['enrolment']);
  const course = await makeCourse(connection);
  const { studentId } = await makeStudent(connection, { courses: [course.courseId] });
  await tick();
  const nameIn = (store: typeof first) =>
    store.statements().map(({ actor }) => (actor as Account).account.name);
  expect(nameIn(first)).toHaveLength(1);
  expect(nameIn(second)).toHaveLength(1);
  expect(nameIn(first)).not.toEqual(nameIn(second));
  expect(nameIn(first)[0]).not.toContain(String(studentId));
  // Waits when the account goes; that courses go with it is written by then.
  await enrol(connection, studentId, (await makeCourse(connection)).courseId);
  await connection.transaction().execute(async (change) => {
    await change
      .updateTable('student')
      .set({ erased_at: clock.now(), nickname: '已注销', nickname_key: `erased${studentId}` })
      .where('student_id', '=', studentId)
      .execute();
    for (const kept of personalData(school.services))
      if (['webhook_delivery', 'enrolment'].includes(kept.table))
        await kept.erase(change, studentId);
  });
  await tick();
  expect(first.statements()).toHaveLength(1);
  const { list } = await desk.data(contract.listWebhookDeliveries, { query: { webhookId } });
  expect(list).toEqual([]);
});

it('a wrong password is said, and what waits goes on with the right one', async () => {
  const store = await openStore();
  const wish = storeWish(store.endpoint, ['enrolment']);
  await desk.data(contract.makeWebhook, { body: { ...wish, password: 'another' } });
  const { courseId } = await makeCourse(connection);
  await makeStudent(connection, { courses: [courseId] });
  clock.set(clock.now());
  await tick();
  const { webhookId } = wish;
  const { list } = await desk.data(contract.listWebhookDeliveries, { query: { webhookId } });
  expect(list).toMatchObject([{ state: 'waiting', fault: expect.stringMatching(/401.*密码不对/) }]);
  // Another one is tried at once, another name of the webhook alone mends nothing.
  await desk.data(contract.changeWebhook, { body: { ...wish, password: 'a third' } });
  await tick();
  const { password: _none, ...unsaid } = wish;
  await desk.data(contract.changeWebhook, { body: { ...unsaid, name: '记录' } });
  await tick();
  expect(store.asked.map(({ status }) => status)).toEqual([401, 401]);
  await desk.data(contract.changeWebhook, { body: wish });
  await tick();
  expect(store.statements()).toHaveLength(1);
});

it('what answers to everything, but not as a store, has taken nothing', async () => {
  const answers = [
    { text: '<!doctype html><title>Welcome</title>' },
    { text: JSON.stringify([newId()]) },
    { status: 204 },
  ];
  const page = await openReceiver((_one, count) => answers[count - 1] ?? {});
  const { webhookId } = await tellStore(desk, page.address.replace(/\?.*/, ''), ['enrolment']);
  await makeStudent(connection, { courses: [(await makeCourse(connection)).courseId] });
  clock.set(clock.now());
  const after = async () => {
    await tick();
    const { list } = await desk.data(contract.listWebhookDeliveries, { query: { webhookId } });
    return list;
  };
  const fault = expect.stringMatching(/没有按 xAPI 回答/);
  expect(await after()).toMatchObject([{ state: 'waiting', tries: 1, fault }]);
  clock.advance({ seconds: 6 });
  expect(await after()).toMatchObject([{ state: 'waiting', tries: 2, fault }]);
  clock.advance({ minutes: 6 });
  expect(await after()).toMatchObject([{ state: 'delivered', tries: 3, fault: null }]);
});

it('what an older server changed goes nowhere with the password, and holds up nothing', async () => {
  const store = await openStore();
  const elsewhere = await openStore();
  const wish = storeWish(store.endpoint, ['enrolment']);
  const { webhookId } = wish;
  await desk.data(contract.makeWebhook, { body: wish });
  clock.set(clock.now());
  // It knows neither forms nor passwords.
  await sql`update webhook set address = ${elsewhere.endpoint}, kinds = '{enrolment,student}'`.execute(
    connection,
  );
  const { courseId } = await makeCourse(connection);
  const { studentId } = await makeStudent(connection, { courses: [courseId] });
  // Of one that is no statement nothing can be written, be there more of it than go at once.
  await sql`insert into webhook_delivery (webhook_id, kind, type, about, student_id, facts, at)
    select ${webhookId}::uuid, 'mark', 'mark.unknown', 'mark:' || n, ${studentId}::int,
      jsonb_build_object('student', ${studentId}::int), now() from generate_series(1, 5) n`.execute(
    connection,
  );
  await tick();
  const { list } = await desk.data(contract.listWebhookDeliveries, { query: { webhookId } });
  expect(list.map(({ type }) => type).toSorted()).toEqual([
    ...['enrolment.created', ...Array.from({ length: 5 }, () => 'mark.unknown')],
  ]);
  for (const { type, ...one } of list)
    expect(one).toMatchObject({
      ...{ state: 'waiting', tries: 1 },
      fault: expect.stringMatching(type === 'mark.unknown' ? /写不成/ : /密码.*重新填/),
    });
  const body = { ...wish, address: elsewhere.endpoint };
  const unsaid = await desk.call(contract.changeWebhook, { body: { ...body, password: '' } });
  expect(unsaid.status).toBe(consoleRefusals.webhookPasswordEmpty[0]);
  expect(elsewhere.asked).toEqual([]);
  await desk.data(contract.changeWebhook, { body });
  await tick();
  expect(elsewhere.statements()).toHaveLength(1);
  expect(store.asked).toEqual([]);
});
