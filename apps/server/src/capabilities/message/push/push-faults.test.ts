import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { openPushDesk } from '../../../testing/desks/push-desk.ts';
import { hasPush, isPushService } from './push-services.ts';
import { claim } from './push-claims.ts';
import { schoolKey } from './school-key.ts';

const desk = await openPushDesk();
const { school } = desk;
const { connection, clock } = school;

const noon = '2026-11-23T12:00:00+08:00';
beforeEach(() => clock.set(noon));

const stateOf = async (messageId: number) =>
  await connection
    .selectFrom('message_delivery')
    .where('message_id', '=', messageId)
    .select(['state', 'reason', 'due_at'])
    .executeTakeFirstOrThrow();

describe('a push service that does not take it', () => {
  it.each([
    ['429', '推送服务说 429', '2026-11-23T12:30:00+08:00'],
    ['500', '推送服务说 500', '2026-11-23T12:05:00+08:00'],
  ])('with %s is asked again when it says, and then once', async (fault, reason, at) => {
    const { student, browser } = await desk.withBrowser();
    const messageId = await desk.send(student.studentId);
    await desk.play(fault);
    await desk.deliver();
    expect(await stateOf(messageId)).toEqual({ state: 'waiting', reason, due_at: new Date(at) });
    clock.set(at);
    await desk.deliver();
    expect(await stateOf(messageId)).toMatchObject({ state: 'sent', reason: null });
    expect(await desk.told(browser)).toHaveLength(1);
  });

  it.each([
    ['413', '推送服务说 413，内容太长'],
    ['403', '推送服务说 403'],
  ])('with %s is not asked again, and the browser stays', async (fault, reason) => {
    const { student, browser } = await desk.withBrowser();
    const messageId = await desk.send(student.studentId);
    await desk.play(fault);
    await desk.deliver();
    expect(await stateOf(messageId)).toMatchObject({ state: 'failed', reason });
    await desk.send(student.studentId);
    await desk.deliver();
    expect(await desk.told(browser)).toHaveLength(1);
  });

  it.each(['404', '410'])('with %s loses the browser, and the others are told', async (fault) => {
    const { student, browser } = await desk.withBrowser();
    const other = await desk.switchOn(student);
    const messageId = await desk.send(student.studentId);
    await desk.play(fault);
    await desk.deliver();
    expect(await stateOf(messageId)).toMatchObject({ state: 'sent' });
    const told = await Promise.all([browser, other].map(desk.told));
    expect(told.map(({ length }) => length)).toEqual([0, 1]);
  });

  it('for one of two browsers tells the other no second time', async () => {
    const { student, browser } = await desk.withBrowser();
    const other = await desk.switchOn(student);
    await desk.send(student.studentId);
    await desk.play('503');
    await desk.deliver();
    clock.set('2026-11-23T12:05:00+08:00');
    await desk.deliver();
    const told = await Promise.all([browser, other].map(desk.told));
    expect(told.map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that breaks off may have taken it: it is not sent again', async () => {
    const { student, browser } = await desk.withBrowser();
    const messageId = await desk.send(student.studentId);
    await desk.play('cut-after-send');
    await desk.deliver();
    expect(await stateOf(messageId)).toMatchObject({
      state: 'failed',
      reason: '推送服务没有回应，可能已经收下，不再重发',
    });
    expect(await desk.told(browser)).toHaveLength(1);
  });
});

it('a server that was killed once it had begun sends it to nobody twice, though perhaps to nobody', async () => {
  const { student, browser } = await desk.withBrowser();
  const messageId = await desk.send(student.studentId);
  // As it stands where the server ended between writing down that it would send and the service's answer.
  const { device_id } = await connection
    .selectFrom('push_device')
    .where('student_id', '=', student.studentId)
    .select('device_id')
    .executeTakeFirstOrThrow();
  await claim(connection, device_id, [messageId], clock.now());
  await desk.deliver();
  expect(await stateOf(messageId)).toMatchObject({ state: 'sent' });
  expect(await desk.told(browser)).toEqual([]);
});

it('the school has one key, whoever asks first, and it lies sealed', async () => {
  await connection.deleteFrom('push_key').execute();
  const keys = await Promise.all([schoolKey(school.services), schoolKey(school.services)]);
  expect(keys[0]).toEqual(keys[1]);
  expect(await schoolKey(school.services)).toEqual(keys[0]);
  const row = await connection.selectFrom('push_key').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(keys[0].privateKey);
});

it('the services of browsers are known, others are named by the operator, and none is none', () => {
  const config = (given: string) => readConfig({ PUSH_SERVICES: given }, '/');
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ];
  for (const each of known) {
    expect(isPushService(config(''), each)).toBe(true);
    expect(isPushService(config('none'), each)).toBe(false);
  }
  const own = 'https://push.example.com/1';
  expect(isPushService(config(''), own)).toBe(false);
  expect(isPushService(config('https://push.example.com'), own)).toBe(true);
  expect([hasPush(config('')), hasPush(config('none'))]).toEqual([true, false]);
  for (const wrong of ['push.example.com', 'https://push.example.com/1', 'none https://a.example'])
    expect(() => config(wrong)).toThrow('PUSH_SERVICES');
});
