import { getMessageWishes, saveMessageWishes } from '@xuezhou/contract/message';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOutward, type Outward } from '../../../platform/http/outward/outward.ts';
import { openPushDesk, type BrowserSubscription } from '../../../testing/desks/push-desk.ts';
import { DeliveryLaterError } from '../delivery/channel.ts';
import { reachOf } from '../delivery/reach.ts';
import { schoolWords } from '../delivery/school-words.ts';
import { messagePersonalData } from '../message.personal-data.ts';
import { pushChannel } from './push-channel.ts';
import { schoolKey } from './school-key.ts';
import { silences } from './silences.ts';
import { tryPush } from './try-push.ts';

const desk = await openPushDesk();
const { school } = desk;
const { connection, clock, services } = school;

beforeEach(() => clock.set('2026-11-23T12:00:00+08:00'));

const stateOf = async (messageId: number) =>
  await connection
    .selectFrom('message_delivery')
    .where('message_id', '=', messageId)
    .select(['state', 'reason', 'due_at'])
    .executeTakeFirstOrThrow();

/** One push, by a way out of the test's own. */
async function tryAt(
  browser: BrowserSubscription,
  outward: Pick<Outward, 'post'>,
  signal = new AbortController().signal,
) {
  const asking = {
    subscription: { endpoint: browser.endpoint, ...browser.keys },
    push: { payload: '{}', topic: 'one', urgency: 'normal' as const },
    ...{ key: await schoolKey(services), quietFrom: null },
  };
  const using = { outward: outward as Outward, clock, config: services.config };
  return await tryPush(using, asking, signal);
}

describe('a service that does not answer', () => {
  it('is left alone for the rest of a run, and the browsers of others are told', async () => {
    const messageIds: number[] = [];
    // The last one begins when two of those on the way at once have ended.
    for (let made = 0; made < 6; made += 1) {
      const student = await school.signIn();
      await desk.switchOnDead(student);
      messageIds.push(await desk.send(student.studentId));
    }
    const { student, browser } = await desk.withBrowser();
    await desk.send(student.studentId);
    await desk.deliver();
    expect(await desk.told(browser)).toHaveLength(1);
    const states = await Promise.all(messageIds.map(stateOf));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['waiting']));
    const reasons = new Set(states.map(({ reason }) => reason));
    expect(reasons).toEqual(new Set(['连不上推送服务', '推送服务没有回应']));
    const due_at = new Date('2026-11-23T12:10:00+08:00');
    for (const one of states.filter(({ reason }) => reason === '推送服务没有回应'))
      expect(one).toMatchObject({ due_at });
  });

  it('may have taken it', async () => {
    const { browser } = await desk.withBrowser();
    await desk.play('timeout');
    const short = { answer: 300, connect: 60_000 };
    const outward = openOutward(services.config.PRIVATE_NETWORKS_ALLOWED, undefined, short);
    expect(await tryAt(browser, outward)).toEqual({ end: 'unknown' });
    await outward.close();
  });

  it('surely took nothing where none of its addresses connected', async () => {
    const { browser } = await desk.withBrowser();
    // As Node says it: by the first of them.
    const nowhere = Object.assign(new AggregateError([]), { code: 'ETIMEDOUT' });
    const post = () => Promise.reject(nowhere);
    expect(await tryAt(browser, { post })).toMatchObject({ end: 'later', isSilent: true });
  });

  it('counts as silent however it is silent, until it answers', () => {
    const origin = 'https://push.example';
    const silent = silences();
    silent.note(origin, { end: 'unknown' });
    silent.note(origin, { end: 'sent' });
    silent.note(origin, { end: 'unknown' });
    expect(silent.isLeftAlone(origin)).toBe(false);
    silent.note(origin, { end: 'later', seconds: null, why: '', isSilent: true });
    expect(silent.isLeftAlone(origin)).toBe(true);
    expect(silent.isLeftAlone('https://other.example')).toBe(false);
  });

  it('cannot have us wait for days', async () => {
    const { browser } = await desk.withBrowser();
    const post = async () => ({ status: 429, headers: { 'retry-after': '999999' }, text: '' });
    expect(await tryAt(browser, { post })).toMatchObject({ end: 'later', seconds: 6 * 3600 });
  });
});

describe('a server that stops', () => {
  it('hands over nothing more, and forgets nothing', async () => {
    const { student, browser } = await desk.withBrowser();
    const { studentId } = student;
    const messageId = await desk.send(studentId);
    const channel = pushChannel(services);
    const message = { kind: 'qa' as const, title: '', content: '' };
    const told = { messages: [message], at: clock.now(), words: await schoolWords(connection) };
    const sending = {
      ...{ reference: '', studentId, messageIds: [messageId], quietFrom: null, now: clock.now() },
      ...{ signal: AbortSignal.abort(), reached: await reachOf(services, connection, studentId) },
    };
    await expect(channel.send('1', told, sending)).rejects.toThrow(DeliveryLaterError);
    await channel.close?.();
    let asked = 0;
    const post = async () => {
      asked += 1;
      return { status: 201, headers: {}, text: '' };
    };
    expect(await tryAt(browser, { post }, AbortSignal.abort())).toMatchObject({ end: 'later' });
    expect(asked).toBe(0);
    await desk.deliver();
    expect(await desk.told(browser)).toHaveLength(1);
  });
});

describe('what was to be tried again', () => {
  it('waits while its reader wants quiet by then', async () => {
    const { student, browser } = await desk.withBrowser();
    const messageId = await desk.send(student.studentId);
    await desk.play('429');
    await desk.deliver();
    const { wishes } = await student.data(getMessageWishes);
    await student.data(saveMessageWishes, { body: { ...wishes, quiet: { from: 12, to: 14 } } });
    clock.set('2026-11-23T12:30:00+08:00');
    await desk.deliver();
    expect(await desk.told(browser)).toEqual([]);
    const due_at = new Date('2026-11-23T14:00:00+08:00');
    expect(await stateOf(messageId)).toMatchObject({ state: 'waiting', due_at });
    clock.set(due_at);
    await desk.deliver();
    expect(await desk.told(browser)).toHaveLength(1);
  });

  it('is dropped once it is no news any more', async () => {
    const { student, browser } = await desk.withBrowser();
    const messageId = await desk.send(student.studentId);
    await desk.play('429');
    await desk.deliver();
    clock.set('2026-11-25T12:00:01+08:00');
    await desk.deliver();
    expect(await stateOf(messageId)).toMatchObject({ state: 'dropped' });
    expect(await desk.told(browser)).toEqual([]);
  });

  it('and reached one of two browsers was delivered, when no try is left', async () => {
    const { student, browser } = await desk.withBrowser();
    const other = await desk.switchOn(student);
    const messageId = await desk.send(student.studentId);
    for (let tried = 0; tried < 5; tried += 1) {
      clock.set((await stateOf(messageId)).due_at);
      await desk.play('503');
      await desk.deliver();
    }
    expect(await stateOf(messageId)).toMatchObject({ state: 'sent' });
    const told = await Promise.all([browser, other].map(desk.told));
    expect(told.map(({ length }) => length)).toEqual([0, 1]);
  });
});

it('a browser stands in what a student takes along, without its address, and goes with the account', async () => {
  const { student, browser } = await desk.withBrowser();
  const { studentId } = student;
  const own = messagePersonalData.find(({ table }) => table === 'push_device');
  const rows = (await own?.read(connection, studentId)) ?? [];
  expect(rows.map(Object.keys)).toEqual([['设备', '打开的时间', '上次用它登录的时间']]);
  await connection.transaction().execute(async (change) => await own?.erase(change, studentId));
  await desk.send(studentId);
  await desk.deliver();
  expect(await desk.told(browser)).toEqual([]);
});

describe('what was sealed by another key', () => {
  it('of one browser keeps nothing from the others', async () => {
    const { student, browser } = await desk.withBrowser();
    const devices = connection
      .selectFrom('push_device')
      .where('student_id', '=', student.studentId)
      .select('device_id');
    await connection
      .updateTable('push_device')
      .set({ subscription_sealed: Buffer.from('of another school') })
      .where('device_id', 'in', devices)
      .execute();
    const other = await desk.switchOn(student);
    await desk.send(student.studentId);
    await desk.deliver();
    const told = await Promise.all([browser, other].map(desk.told));
    expect(told.map(({ length }) => length)).toEqual([0, 1]);
  });

  it('of the school leaves all other wishes', async () => {
    const { student } = await desk.withBrowser();
    await connection
      .updateTable('push_key')
      .set({ private_sealed: Buffer.from('of another school') })
      .execute();
    const { push, wishes } = await student.data(getMessageWishes);
    expect(push).toBeUndefined();
    expect(wishes.choices).toHaveLength(5);
  });
});
