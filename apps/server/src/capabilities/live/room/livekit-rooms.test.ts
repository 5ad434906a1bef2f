import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as desk from '@xuezhou/contract/live/console';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeLive } from '../testing/make-live.ts';

/** What stands for LiveKit: the rooms that it was asked to take away. */
const closed: string[] = [];
const livekit = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    closed.push((JSON.parse(body) as { room: string }).room);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(0, '127.0.0.1');
await once(livekit, 'listening');
afterAll(() => void livekit.close());

const keys = { key: 'key', secret: 'a secret that is long enough for HS256' };
const school = await startTestApp({
  environment: {
    LIVE_WAY: 'livekit',
    LIVEKIT_URL: `ws://127.0.0.1:${(livekit.address() as AddressInfo).port}`,
    LIVEKIT_API_KEY: keys.key,
    LIVEKIT_API_SECRET: keys.secret,
    LIVEKIT_PAGE_URL: 'https://meet.example.com/custom',
  },
});
const { app, connection, clock } = school;
clock.set('2027-03-01T12:05:00Z');
const owner = await signInStaffAs(school, { isOwner: true });

beforeEach(() => void (closed.length = 0));

async function makeClass(beginsAt = new Date('2027-03-01T12:00:00Z')) {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  return await makeLive(connection, courseId, { beginsAt });
}

const roomOf = async (liveId: number) =>
  (
    await connection
      .selectFrom('live_class')
      .where('live_id', '=', liveId)
      .select('room')
      .executeTakeFirstOrThrow()
  ).room;

/** As LiveKit tells that somebody streams in a room. */
async function begins(room: string): Promise<number> {
  const payload = JSON.stringify({ event: 'track_published', room: { name: room } });
  const token = new AccessToken(keys.key, keys.secret);
  token.sha256 = createHash('sha256').update(payload).digest('base64');
  const headers = {
    'content-type': 'application/webhook+json',
    authorization: await token.toJwt(),
  };
  return (await app.inject({ method: 'POST', url: '/api/live/notice', headers, payload }))
    .statusCode;
}

it('a room whose key was replaced is closed, and once more whenever somebody comes in again with the old key', async () => {
  const { liveId, room } = await makeClass();
  expect(await begins(room)).toBe(204);
  await owner.data(desk.renewKey, { body: { liveId } });
  expect(closed).toEqual([room]);
  expect(await begins(room)).toBe(403);
  expect(closed).toEqual([room, room]);
  expect(await begins(await roomOf(liveId))).toBe(204);
  // It may be another school's on the same LiveKit.
  expect(await begins(randomUUID())).toBe(403);
  expect(closed).toHaveLength(2);
});

it('two replacements at once close the rooms of both keys', async () => {
  const { liveId, room } = await makeClass();
  const renew = () => owner.data(desk.renewKey, { body: { liveId } });
  await Promise.all([renew(), renew()]);
  expect(closed).toHaveLength(2);
  expect(new Set([...closed, await roomOf(liveId)]).size).toBe(3);
  expect(closed).toContain(room);
});

it('a class that was ended, cancelled or moved away puts out who streams, and who comes in again', async () => {
  const ended = await makeClass();
  await owner.data(desk.endLive, { body: { liveId: ended.liveId } });
  const cancelled = await makeClass();
  await owner.data(desk.cancelLive, { body: { liveId: cancelled.liveId } });
  const moved = await makeClass();
  const later = { beginsAt: '2027-03-08T12:00:00.000Z', minutes: null };
  await owner.data(desk.moveLive, { body: { liveId: moved.liveId, ...later } });
  const rooms = [ended.room, cancelled.room, moved.room];
  expect(closed).toEqual(rooms);
  for (const room of rooms) expect(await begins(room)).toBe(403);
  expect(closed).toEqual([...rooms, ...rooms]);
  // Nobody can be in the room of one that is far off.
  const far = await makeClass(new Date('2027-04-01T12:00:00Z'));
  await owner.data(desk.cancelLive, { body: { liveId: far.liveId } });
  expect(closed).toHaveLength(6);
});
