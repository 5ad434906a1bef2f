import * as contract from '@xuezhou/contract/qa';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, it } from 'vitest';
import { makeApp } from '../../app.ts';
import type { TestClient } from '../../testing/client.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { answerOne, askOne, openOne, replyOne } from '../../testing/desks/qa-desk.ts';

const school = await startTestApp({ isOneOfSeveral: true });
const { app, services } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const otherServer = await makeApp(services, { isStopping: () => false });
await otherServer.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => otherServer.close());

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.disconnect();
  open.clear();
});

function enter(server: typeof app, client: TestClient, questionId: string): Socket {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = server.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen');
  const socket = io(`http://127.0.0.1:${address.port}${contract.qaRoom.path}`, {
    auth: { questionId },
    extraHeaders: { cookie },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  open.add(socket);
  return socket;
}

const told = (socket: Socket, name: string) =>
  new Promise<{ number: number }>((resolve, reject) => {
    socket.once(name, resolve);
    socket.once('connect_error', reject);
  });

it('tells open pages of a question, also those at another server, that a teacher answered', async () => {
  const teacher = await signInStaffAs(school, { permissions: ['qa.answer'] });
  const asker = await school.signIn();
  const reader = await school.signIn();
  const questionId = await askOne(asker);
  const pages = [enter(app, asker, questionId), enter(otherServer, reader, questionId)];
  const welcomes = pages.map((page) => told(page, 'welcome'));
  for (const welcome of welcomes) expect(await welcome).toEqual({ number: 0 });
  const changes = pages.map((page) => told(page, 'changed'));
  await replyOne(teacher, questionId);
  for (const change of changes) expect(await change).toEqual({ number: 1 });
  const next = pages.map((page) => told(page, 'changed'));
  await answerOne(reader, questionId);
  for (const change of next) expect(await change).toEqual({ number: 2 });
  expect((await openOne(asker, questionId)).number).toBe(2);
});

it('keeps out strangers of a private question, and visitors', async () => {
  const asker = await school.signIn();
  const questionId = await askOne(asker, { isPrivate: true });
  const stranger = await school.signIn();
  for (const client of [stranger, school.visit()])
    await expect(told(enter(app, client, questionId), 'welcome')).rejects.toThrow();
  expect(await told(enter(app, asker, questionId), 'welcome')).toEqual({ number: 0 });
});
