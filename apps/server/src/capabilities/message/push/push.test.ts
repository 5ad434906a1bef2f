import { logout } from '@xuezhou/contract/account';
import {
  addPushDevice,
  getMessageWishes,
  keepPushDevice,
  readMessage,
  removePushDevice,
  saveMessageWishes,
} from '@xuezhou/contract/message';
import { allRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPushDesk } from '../../../testing/desks/push-desk.ts';

const desk = await openPushDesk();
const { school } = desk;
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-23T12:00:00+08:00'));

const deliveriesOf = async (messageId: number) =>
  await connection
    .selectFrom('message_delivery')
    .where('message_id', '=', messageId)
    .select(['channel', 'state', 'reason', 'due_at'])
    .execute();

describe('a browser that is told', () => {
  it('[POST /api/messages/push/add] hears that something is there, and neither what nor how much, with the page it is on and what waits', async () => {
    const { student, browser } = await desk.withBrowser();
    const messageId = await desk.send(student.studentId);
    await desk.deliver();
    await desk.deliver();
    const [pushed, ...more] = await desk.told(browser);
    expect(more).toEqual([]);
    expect(pushed).toMatchObject({
      ...{ body: '答疑有新消息', url: '/question/7', unread: 1 },
      ...{ ttl: 86_400, urgency: 'normal' },
    });
    expect(pushed?.title).not.toBe('');
    expect(JSON.stringify(pushed)).not.toMatch(/38|199|分|¥/);
    expect(pushed?.topic).toMatch(/^[\w-]{32}$/);
    expect(await deliveriesOf(messageId)).toMatchObject([{ channel: 'push', state: 'sent' }]);
  });

  it('is told of everything at first, later of what is wished, and of nothing that was read by then', async () => {
    const { student, browser } = await desk.withBrowser();
    const { wishes, push, channels } = await student.data(getMessageWishes);
    expect(wishes.choices).toHaveLength(5);
    expect(push?.isOn).toBe(true);
    expect(channels).toContainEqual({ channel: 'push', state: 'ready' });
    const choices = wishes.choices.filter(({ kind }) => kind === 'order');
    await student.data(saveMessageWishes, { body: { ...wishes, choices } });
    await desk.send(student.studentId);
    const read = await desk.send(student.studentId, { kind: 'order' });
    await student.data(readMessage, { body: { messageId: read } });
    await desk.send(student.studentId, { kind: 'order', content: '' });
    await desk.deliver();
    expect(await desk.told(browser)).toMatchObject([{ body: '订单有新消息', url: '/message' }]);
    // The next browser changes no wish.
    await desk.switchOn(student);
    expect((await student.data(getMessageWishes)).wishes.choices).toEqual(choices);
  });

  it('of who chose to be told of nothing is told of nothing, also when it is switched on anew', async () => {
    const { student, browser } = await desk.withBrowser();
    const { wishes } = await student.data(getMessageWishes);
    await student.data(saveMessageWishes, { body: { ...wishes, choices: [] } });
    await student.data(removePushDevice, { body: { endpoint: browser.endpoint } });
    await desk.switchOn(student);
    expect((await student.data(getMessageWishes)).wishes.choices).toEqual([]);
  });

  it('waits while its reader wants quiet, and hears then of all at once, by their number', async () => {
    const { student, browser } = await desk.withBrowser();
    const { wishes } = await student.data(getMessageWishes);
    await student.data(saveMessageWishes, { body: { ...wishes, quiet: { from: 11, to: 14 } } });
    await desk.send(student.studentId);
    await desk.send(student.studentId, { kind: 'class' });
    await desk.deliver();
    expect(await desk.told(browser)).toEqual([]);
    clock.set('2026-11-23T14:00:00+08:00');
    await desk.deliver();
    expect(await desk.told(browser)).toMatchObject([
      // The service keeps it until quiet begins again.
      { body: '2 条新消息', url: '/message', unread: 2, urgency: 'high', ttl: 21 * 3600 },
    ]);
  });

  it('that was off hears of one matter the last word only', async () => {
    const { student, browser } = await desk.withBrowser();
    await desk.send(student.studentId);
    await desk.deliver();
    await desk.send(student.studentId);
    await desk.send(student.studentId, { kind: 'order', content: '' });
    await desk.deliver();
    await desk.send(student.studentId);
    await desk.deliver();
    const told = await desk.told(browser);
    expect(told.map(({ url }) => url)).toEqual(['/message', '/question/7']);
  });
});

describe('whose browser it is', () => {
  it('ends with the login, and begins again with the next where its browser still has itself told', async () => {
    const { student, browser } = await desk.withBrowser();
    const { endpoint } = browser;
    await student.data(logout);
    const messageId = await desk.send(student.studentId);
    await desk.deliver();
    expect(await desk.told(browser)).toEqual([]);
    expect(await deliveriesOf(messageId)).toMatchObject([{ state: 'dropped', reason: '没有绑定' }]);
    const back = await school.signIn(student.studentId);
    const kept = await back.data(keepPushDevice, { body: { endpoint } });
    // By which the browser sees whether it is bound to a former key.
    expect(kept).toEqual({ isOn: true, publicKey: expect.stringMatching(/^[\w-]{87}$/) });
  });

  it('[POST /api/messages/push/keep] goes on where the same student comes back after the login ended by itself', async () => {
    const { student, browser } = await desk.withBrowser();
    // On the same kind of device: the login before is taken over.
    const back = await school.signIn(student.studentId);
    expect((await back.data(getMessageWishes)).push?.isOn).toBe(false);
    const body = { endpoint: browser.endpoint };
    expect(await back.data(keepPushDevice, { body })).toMatchObject({ isOn: true });
    await desk.send(student.studentId);
    await desk.deliver();
    expect(await desk.told(browser)).toHaveLength(1);
  });

  it('is not told of the one before, whoever logs in there', async () => {
    const { student, browser } = await desk.withBrowser();
    const other = await school.signIn();
    const body = { endpoint: browser.endpoint };
    // The login of the one before holds: that another asks is enough.
    expect(await other.data(keepPushDevice, { body })).toEqual({ isOn: false });
    expect((await student.data(getMessageWishes)).push?.isOn).toBe(false);
    await other.data(addPushDevice, { body: { ...body, ...browser.keys } });
    await desk.send(student.studentId);
    await desk.deliver();
    expect(await desk.told(browser)).toEqual([]);
  });

  it('[POST /api/messages/push/remove] is let go of when it is switched off, renewed, forgotten by its service, or too many', async () => {
    const { student, browser } = await desk.withBrowser();
    const second = await desk.switchOn(student, browser.endpoint);
    const third = await desk.switchOn(student);
    await student.data(removePushDevice, { body: { endpoint: third.endpoint } });
    await desk.send(student.studentId);
    await desk.deliver();
    const told = await Promise.all([browser, second, third].map(desk.told));
    expect(told.map(({ length }) => length)).toEqual([0, 1, 0]);
    await desk.unsubscribe(second);
    const messageId = await desk.send(student.studentId);
    await desk.deliver();
    expect(await deliveriesOf(messageId)).toMatchObject([
      { state: 'dropped', reason: '浏览器不再接收推送' },
    ]);
    expect((await student.data(getMessageWishes)).push?.isOn).toBe(false);
    for (let made = 0; made < 11; made += 1) await desk.switchOn(student);
    const { devices } = await connection
      .selectFrom('push_device')
      .where('student_id', '=', student.studentId)
      .select((row) => row.fn.countAll<number>().as('devices'))
      .executeTakeFirstOrThrow();
    expect(devices).toBe(10);
  });
});

describe('a browser that renews itself', () => {
  it('goes on for its student and for nobody else, whoever is logged in there by then', async () => {
    const { student, browser } = await desk.withBrowser();
    const other = await school.signIn();
    const fresh = await desk.subscribe(other);
    const renewal = { ...fresh.keys, endpoint: fresh.endpoint, former: browser.endpoint };
    const { status } = await other.call(addPushDevice, { body: renewal });
    expect(status).toBe(allRefusals.pushFormerUnknown[0]);
    const { wishes, push } = await other.data(getMessageWishes);
    expect([wishes.choices, push?.isOn]).toEqual([[], false]);
    await student.data(addPushDevice, { body: renewal });
    await desk.send(student.studentId);
    await desk.deliver();
    expect(await desk.told(browser)).toEqual([]);
    expect(await desk.told(fresh)).toHaveLength(1);
  });

  it('wishes nothing that was switched off', async () => {
    const { student, browser } = await desk.withBrowser();
    const { wishes } = await student.data(getMessageWishes);
    await student.data(saveMessageWishes, { body: { ...wishes, choices: [] } });
    await desk.switchOn(student, browser.endpoint);
    expect((await student.data(getMessageWishes)).wishes.choices).toEqual([]);
  });

  it('and has lost what it had is let go of by its login', async () => {
    const { student, browser } = await desk.withBrowser();
    await student.data(removePushDevice, { body: {} });
    await desk.send(student.studentId);
    await desk.deliver();
    expect(await desk.told(browser)).toEqual([]);
    expect((await student.data(getMessageWishes)).push?.isOn).toBe(false);
  });
});

describe('what is no browser', () => {
  it.each([
    'https://evil.example/push',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://user:word@fcm.googleapis.com/1',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/push',
    'javascript:alert(1)',
    'nothing',
  ])('is not asked: %s', async (endpoint) => {
    const student = await school.signIn();
    const { keys } = await desk.subscribe(student);
    const { status } = await student.call(addPushDevice, { body: { endpoint, ...keys } });
    expect(status).toBe(allRefusals.pushServiceUnknown[0]);
  });

  it('nor is one whose keys nothing can be sealed with', async () => {
    const student = await school.signIn();
    const { endpoint, keys } = await desk.subscribe(student);
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    for (const wrong of [
      { ...keys, p256dh: offCurve },
      { ...keys, p256dh: keys.p256dh.slice(4) },
      { ...keys, auth: 'short' },
      { ...keys, auth: '{}' },
    ]) {
      const { status } = await student.call(addPushDevice, { body: { endpoint, ...wrong } });
      expect(status).toBe(allRefusals.pushKeysWrong[0]);
    }
    expect((await student.data(getMessageWishes)).push?.isOn).toBe(false);
  });
});
