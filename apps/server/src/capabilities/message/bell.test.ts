import { getStudentInfo } from '@xuezhou/contract/account';
import type { RoomAnswer } from '@xuezhou/contract/event-kernel';
import { bellRoom, readAllMessages, readMessage, readMessagesOf } from '@xuezhou/contract/message';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { makeApp } from '../../app.ts';
import { runCli } from '../../cli/run-cli.ts';
import type { TestClient } from '../../testing/client.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { sendMessage, sendMessages } from './message.port.ts';

const school = await startTestApp({ isOneOfSeveral: true });
const { app, connection, clock, services } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const otherServer = await makeApp(services, { isStopping: () => false });
await otherServer.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => otherServer.close());

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.disconnect();
  open.clear();
});

interface Unread {
  unread: number;
  important: number;
}

/** A page that is open, and how often it was told that something changed. */
async function openPage(server: FastifyInstance, client: TestClient) {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('does not listen');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`http://127.0.0.1:${address.port}${bellRoom.path}`, {
    auth: {},
    extraHeaders: { cookie },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  open.add(socket);
  const page = { rung: 0 };
  socket.on('changed', () => (page.rung += 1));
  const welcome = await new Promise<Unread>((resolve, reject) => {
    socket.once('welcome', resolve);
    socket.once('connect_error', reject);
  });
  const ask = async (name: 'count' | 'beat') =>
    ((await socket.timeout(10_000).emitWithAck(name)) as RoomAnswer<Unread>).data;
  return {
    welcome,
    ask,
    rung: () => page.rung,
    count: () => ask('count'),
    next: () => new Promise<void>((resolve) => void socket.once('changed', () => resolve())),
  };
}

const message = (studentId: number | null, isImportant = false) => ({
  studentId,
  title: '通知',
  content: '<p>内容</p>',
  isImportant,
  at: clock.now(),
});

describe('[message.page] [message.important] the bell of open pages', () => {
  it('rings on every page and server when the transaction is committed, and not when it is not', async () => {
    const student = await school.signIn();
    const here = await openPage(app, student);
    const there = await openPage(otherServer, student);
    expect([here.welcome, there.welcome]).toEqual([
      { unread: 0, important: 0 },
      { unread: 0, important: 0 },
    ]);
    const undone = connection.transaction().execute(async (change) => {
      await sendMessage(change, message(student.studentId));
      throw new Error('the cause failed');
    });
    await expect(undone).rejects.toThrow('the cause failed');
    const heard = [here.next(), there.next()];
    await connection
      .transaction()
      .execute((change) => sendMessage(change, message(student.studentId, true)));
    await Promise.all(heard);
    expect([await here.count(), await there.ask('beat')]).toEqual([
      { unread: 1, important: 1 },
      { unread: 1, important: 1 },
    ]);
    expect([here.rung(), there.rung()]).toEqual([1, 1]);
    const again = here.next();
    await connection
      .transaction()
      .execute((change) => sendMessage(change, message(student.studentId)));
    await again;
    // Only the important one of two counts as important.
    expect(await here.count()).toEqual({ unread: 2, important: 1 });
    expect(await student.data(getStudentInfo)).toMatchObject({
      unreadMessages: 2,
      hasNewMessages: true,
      hasImportantMessages: true,
    });
  });

  it('tells the other pages what was read on one, once', async () => {
    const student = await school.signIn();
    const messageId = await sendMessage(connection, message(student.studentId));
    await sendMessage(connection, message(student.studentId));
    const page = await openPage(otherServer, student);
    expect(page.welcome.unread).toBe(2);
    const told = page.next();
    await student.data(readMessage, { body: { messageId } });
    await told;
    expect((await page.count())?.unread).toBe(1);
    // Read before: nothing changes, and nobody is told.
    await student.data(readMessage, { body: { messageId } });
    const last = page.next();
    await student.data(readAllMessages);
    await last;
    expect((await page.count())?.unread).toBe(0);
    expect(page.rung()).toBe(2);
  });

  it('tells the other pages that what it rang for was opened', async () => {
    const student = await school.signIn();
    const content = '<p><a href="/order-detail/normal/7">看订单</a></p>';
    const order = { ...message(student.studentId), kind: 'order' as const, content };
    await sendMessage(connection, order);
    const page = await openPage(otherServer, student);
    const told = page.next();
    const body = { path: '/order-detail/normal/7' };
    expect(await student.data(readMessagesOf, { body })).toMatchObject({ unread: 0 });
    await told;
    expect(await page.count()).toEqual({ unread: 0, important: 0 });
  });

  it('rings for many at once and for all, and never for another student', async () => {
    const students = await Promise.all([school.signIn(), school.signIn(), school.signIn()]);
    const [one, two, three] = await Promise.all(
      students.map((student, index) => openPage(index === 1 ? otherServer : app, student)),
    );
    const both = Promise.all([one?.next(), two?.next()]);
    await sendMessages(
      connection,
      students.slice(0, 2).map(({ studentId }) => studentId),
      message(null),
    );
    await both;
    expect(three?.rung()).toBe(0);
    const everybody = Promise.all([one?.next(), two?.next(), three?.next()]);
    await sendMessage(connection, message(null));
    await everybody;
    expect((await three?.count())?.unread).toBe(1);
    expect((await one?.count())?.unread).toBe(2);
  });

  it('is open to students alone', async () => {
    await expect(openPage(app, school.visit())).rejects.toThrow();
  });

  it('tells more students at once than one announcement holds', async () => {
    const student = await school.signIn();
    const page = await openPage(otherServer, student);
    const others = await Promise.all(Array.from({ length: 3 }, () => school.signIn()));
    const ids = Array.from(
      { length: 450 },
      (_, index) => others[index % others.length]?.studentId ?? 0,
    );
    const told = page.next();
    await sendMessages(connection, [...ids, student.studentId], message(null));
    await told;
    expect((await page.count())?.unread).toBe(1);
  });
});

it('[message.page] a notice from the command line rings too', async () => {
  const student = await school.signIn();
  const page = await openPage(app, student);
  const told = page.next();
  const { writeFile, mkdtemp } = await import('node:fs/promises');
  const file = `${await mkdtemp('/tmp/xuezhou-bell-')}/notice.md`;
  await writeFile(file, '周一开课');
  const code = await runCli(
    ['message', 'send', file, '--title', '开课', '--all', '--yes'],
    async () => ({ ...services, close: async () => {} }),
    { print: () => {}, note: () => {} },
  );
  expect(code).toBe(0);
  await told;
  expect((await page.count())?.unread).toBeGreaterThan(0);
});
