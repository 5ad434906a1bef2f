import { refusals } from '@xuezhou/contract/refusals';
import { expect, it, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { announce, groupOf } from './room-voice.ts';
import { ask, comeIn, connectPage, keptOut, serveRoom, testRoom } from './testing/serve-room.ts';

const school = await startTestApp({ isOneOfSeveral: true });
const { connection, services, clock } = school;
const closed = new Set<number>();
const here = await serveRoom(services, { closed });
const there = await serveRoom(services, { closed });

it('lets in as a call is let in: a login, the room’s own rule, what was said of itself', async () => {
  const student = await school.signIn();
  const enter = (client = student, auth: object = { roomId: 1 }) =>
    keptOut(connectPage(here, testRoom.path, client, auth));
  expect((await enter(school.visit() as never)).data).toMatchObject({ status: 401 });
  expect((await enter(student, { roomId: 'x' })).data).toMatchObject({ status: 400 });
  expect((await enter(student, { roomId: 1, more: true })).data).toMatchObject({ status: 400 });
  closed.add(7);
  expect((await enter(student, { roomId: 7 })).data).toEqual({
    status: refusals.courseNotOwned[0],
    message: refusals.courseNotOwned[1],
    data: null,
  });
  // What the contract does not declare is a fault of ours, with the words of one.
  expect((await enter(student, { roomId: 13 })).data).toMatchObject({ status: 500 });
  const socket = await comeIn(here, student);
  expect(await ask(socket, 'beat')).toMatchObject({ status: 200 });
});

it('tells a page whose student logged in elsewhere so, and which device it was', async () => {
  const student = await school.signIn();
  const socket = await comeIn(here, student);
  await school.signIn(student.studentId);
  const told = new Promise((resolve) => {
    socket.once('leave', (...said: unknown[]) => resolve(said));
  });
  expect((await ask(socket, 'beat')).status).toBe(403);
  expect(await told).toEqual([expect.stringContaining('别处登录'), 403]);
  await expect.poll(() => socket.connected).toBe(false);
  const again = connectPage(here, testRoom.path, student, { roomId: 1 });
  expect((await keptOut(again)).data).toMatchObject({
    status: 403,
    data: { at: expect.any(String) as string },
  });
});

it('answers requests as calls are answered, and refuses what the contract does not know', async () => {
  const socket = await comeIn(here, await school.signIn());
  expect(await ask(socket, 'echo', { text: '你好' })).toEqual({
    status: 200,
    message: '',
    data: '你好',
  });
  for (const given of [
    undefined,
    null,
    5,
    {},
    { text: 1 },
    { text: 'x'.repeat(21) },
    { text: '', b: 1 },
  ])
    expect((await ask(socket, 'echo', given)).status).toBe(400);
  expect((await ask(socket, 'undeclared')).status).toBe(500);
  expect((await ask(socket, 'wrong')).status).toBe(500);
  expect((await ask(socket, 'echo', { text: '还在' })).status).toBe(200);
});

it.each(['echo', 'beat'])('answers a %s deeper than calls can be, and goes on', async (name) => {
  const socket = await comeIn(here, await school.signIn());
  const told = new Promise<string>((resolve) => {
    socket.io.engine.on('message', (packet: string) => {
      if (packet.startsWith(`3${testRoom.path},77`)) resolve(packet);
    });
  });
  // Past the client, which cannot go as deep itself.
  const deep = '['.repeat(6000) + ']'.repeat(6000);
  socket.io.engine.write(`2${testRoom.path},77["${name}",${deep}]`);
  expect(await told).toContain(`"status":${name === 'beat' ? 200 : 400}`);
  expect((await ask(socket, 'echo', { text: '还在' })).status).toBe(200);
});

it('asks for a phone where a request does', async () => {
  const without = await comeIn(here, await school.signIn({ mobile: null }));
  expect((await ask(without, 'withPhone')).status).toBe(refusals.phoneRequired[0]);
  const owner = await comeIn(here, await school.signIn());
  expect((await ask(owner, 'withPhone')).status).toBe(200);
});

it('answers a page that asks too often with 429, and a student on all servers together', async () => {
  const student = await school.signIn();
  const [first, second] = [await comeIn(here, student), await comeIn(there, student)];
  const statuses = async (name: string, pages: (typeof first)[]) => {
    const found = [];
    for (const page of pages) found.push((await ask(page, name)).status);
    return found;
  };
  expect(await statuses('seldom', [first, first, first, second])).toEqual([200, 200, 429, 200]);
  clock.advance({ seconds: 11 });
  expect(await statuses('seldom', [first])).toEqual([200]);
  expect(await statuses('scarce', [first, second, first, second])).toEqual([200, 200, 200, 429]);
  clock.advance({ minutes: 2 });
  expect(await statuses('scarce', [second])).toEqual([200]);
});

it('tells a room, and all pages of one student, on every server', async () => {
  const [one, other] = [await school.signIn(), await school.signIn()];
  const pages = {
    oneHere: await comeIn(here, one, 21),
    oneThere: await comeIn(there, one, 22),
    otherThere: await comeIn(there, other, 21),
  };
  const heard: string[] = [];
  for (const [name, page] of Object.entries(pages))
    page.on('told', ({ number }: { number: number }) => heard.push(`${name} ${number}`));
  const voice = here.realtime.voice(testRoom);
  voice.toRoom('21', 'told', { number: 1 });
  voice.toStudent(one.studentId, 'told', { number: 2 });
  voice.toStudentIn('22', one.studentId, 'told', { number: 3 });
  await expect.poll(() => heard).toHaveLength(5);
  expect(new Set(heard)).toEqual(
    new Set(['oneHere 1', 'oneHere 2', 'oneThere 2', 'oneThere 3', 'otherThere 1']),
  );
  expect(() => voice.toRoom('21', 'told', { number: 0 })).toThrow('the contract has no such');
});

it('tells of what a transaction did when it is committed, from where there is no socket', async () => {
  const student = await school.signIn();
  const pages = [await comeIn(here, student, 31), await comeIn(there, student, 31)];
  const heard: number[] = [];
  for (const page of pages) page.on('told', ({ number }: { number: number }) => heard.push(number));
  const tell = (number: number) => (change: typeof connection) =>
    announce(change, testRoom, groupOf.room('31'), 'told', { number });
  await connection
    .transaction()
    .execute(async (change) => {
      await tell(1)(change);
      throw new Error('undone');
    })
    .catch(() => {});
  await connection.transaction().execute(tell(2));
  await expect.poll(() => heard).toEqual([2, 2]);
  await expect(
    announce(connection, testRoom, groupOf.room('x'.repeat(8000)), 'told', { number: 3 }),
  ).rejects.toThrow('too long');
});

it('passes no cookie on to other servers', async () => {
  const student = await school.signIn();
  await comeIn(here, student, 41);
  const sockets = await there.realtime.io.of(testRoom.path).in(groupOf.room('41')).fetchSockets();
  expect(sockets).toHaveLength(1);
  expect(
    JSON.stringify(sockets.map(({ handshake, data }) => [handshake, data as unknown])),
  ).not.toContain('xz_session');
});

it('finishes what was asked before it stops, and takes nothing more', async () => {
  const server = await serveRoom(services);
  const student = await school.signIn();
  const socket = await comeIn(server, student);
  const stranger = connectPage(server, '/');
  await keptOut(stranger);
  const first = ask(socket, 'slow');
  await vi.waitUntil(() => server.slowAsked() === 1);
  const stopped = server.app.close();
  await vi.waitUntil(() => server.realtime.isStopping());
  expect((await ask(socket, 'echo', { text: '还收吗' })).status).toBe(503);
  server.answerSlow();
  expect(await first).toMatchObject({ status: 200, data: true });
  await stopped;
  await expect.poll(() => socket.connected).toBe(false);
});
