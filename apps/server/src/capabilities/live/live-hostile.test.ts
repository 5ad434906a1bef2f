import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runCli } from '../../cli/run-cli.ts';
import { enterRoom } from './testing/enter-room.ts';
import { makeLive } from './testing/make-live.ts';

// Whoever gives no sign is looked for now and then.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const school = await startTestApp();
const { app, connection, clock, services } = school;
await app.listen({ port: 0, host: '127.0.0.1' });

const begins = new Date('2027-03-01T20:00:00+08:00');
beforeEach(() => clock.set(begins));

async function guestOfClass() {
  const { courseId } = await makeCourse(connection);
  const { liveId } = await makeLive(connection, courseId, { beginsAt: begins });
  const student = await school.signIn();
  return { liveId, student, guest: await enterRoom(app, student, { liveId }) };
}

it('markup in a message is text, and stays text', async () => {
  const { guest } = await guestOfClass();
  const text = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  expect((await guest.say(text)).data?.text).toBe(text);
});

it('an empty, an invisible or a very long message is refused in words', async () => {
  const { guest } = await guestOfClass();
  for (const text of ['', ' \n ', '\u200b\u202e'])
    expect((await guest.say(text)).status).toBe(refusals.chatEmpty[0]);
  expect(await guest.say('长'.repeat(201))).toEqual({
    status: refusals.chatTooLong[0],
    message: refusals.chatTooLong[1],
    data: null,
  });
  expect((await guest.say('长'.repeat(4001))).status).toBe(400);
  expect((await guest.say('长'.repeat(200))).status).toBe(200);
});

it('a flood is refused after five messages in ten seconds, also when they come at once', async () => {
  const { guest } = await guestOfClass();
  const said = await Promise.all(
    Array.from({ length: 12 }, (_, index) => guest.say(`刷屏 ${index}`)),
  );
  const statuses = said.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 7 }, () => refusals.chatTooFast[0]),
  ]);
  clock.advance({ seconds: 11 });
  expect((await guest.say('现在可以了')).status).toBe(200);
});

it('a connection that sends without end, or too much at once, is cut', async () => {
  const first = await guestOfClass();
  for (let index = 0; index < 60; index += 1) first.guest.socket.emit('beat', () => {});
  await expect.poll(() => first.guest.socket.connected).toBe(false);
  const second = await guestOfClass();
  second.guest.socket.emit('say', { messageId: 'x', text: 'x'.repeat(100_000) }, () => {});
  await expect.poll(() => second.guest.socket.connected).toBe(false);
});

it.each([
  ['say', { messageId: 'no uuid', text: '好' }],
  ['say', null],
  ['say', { messageId: '0197b5a0-0000-7000-8000-000000000001', text: 'a\u0000b' }],
  ['say', { messageId: '0197b5a0-0000-7000-8000-000000000001', text: '好', isTeacher: true }],
  ['since', { after: 1e300 }],
  ['remove', { number: '1' }],
  ['mute', { studentId: -1, minutes: 5 }],
] as const)('%s with %j is refused, and the room goes on', async (name, given) => {
  const { guest } = await guestOfClass();
  expect((await guest.ask(name, given)).status).toBe(400);
  expect((await guest.say('还在')).status).toBe(200);
});

it('a request without a way to answer breaks nothing', async () => {
  const { guest } = await guestOfClass();
  const send = guest.socket as unknown as { emit: (name: string, ...given: unknown[]) => void };
  send.emit('beat');
  send.emit('say', { messageId: 'x' });
  send.emit('beat', 'not a function');
  expect((await guest.say('还在')).status).toBe(200);
});

it('a keyword of the school is refused however it is written', async () => {
  const { guest } = await guestOfClass();
  const command = (...words: string[]) =>
    runCli(['moderation', ...words], async () => ({ ...services, close: async () => {} }), {
      print: () => {},
      note: () => {},
    });
  expect(await command('word-add', '加微信')).toBe(0);
  for (const text of ['请加微信', '加 微．信', '加\u200b微信'])
    expect((await guest.say(text)).status).toBe(refusals.chatKeyword[0]);
  expect((await guest.say('微信群里见')).status).toBe(200);
  expect(await command('word-remove', '加微信')).toBe(0);
  expect((await guest.say('请加微信')).status).toBe(200);
});

it('a page that gives no sign for a minute and a half is not there any more', async () => {
  const silent = await guestOfClass();
  clock.advance({ seconds: 60 });
  const lively = await guestOfClass();
  vi.advanceTimersByTime(30_000);
  expect((await silent.guest.say('在')).status).toBe(200);
  clock.advance({ seconds: 31 });
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => silent.guest.socket.connected).toBe(false);
  expect(lively.guest.socket.connected).toBe(true);
});
