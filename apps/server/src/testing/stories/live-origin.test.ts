import { getLiveToken } from '@xuezhou/contract/live';
import { renewKey, revealKey } from '@xuezhou/contract/live/console';
import { afterAll, expect, it } from 'vitest';
import { chooseLive } from '../../providers/live/choose-live.ts';
import type { LiveCarrier } from '../../providers/live/live.port.ts';
import { broadcast, freePort, startLiveOrigin } from '../live-origin.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { makeCourse } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { addressOf, enterRoom } from '../../capabilities/live/testing/enter-room.ts';
import { makeLive } from '../../capabilities/live/testing/make-live.ts';

const ports = { rtmp: await freePort(), http: await freePort() };
const secret = 'a secret of the test';
const school = await startTestApp({
  environment: {
    LIVE_SECRET: secret,
    LIVE_RTMP_URL: `rtmp://127.0.0.1:${ports.rtmp}/live`,
    LIVE_HLS_URL: `http://127.0.0.1:${ports.http}/live`,
  },
});
const { app, connection, services } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const pageOrigin = addressOf(app);
const origin = await startLiveOrigin({
  secret,
  ports,
  pageOrigin,
  noticeUrl: `${pageOrigin}/api/live/notice`,
});
afterAll(() => origin.stop());

function carrierOf(): LiveCarrier {
  const chosen = chooseLive(services.config.live);
  if (chosen === null) throw new Error('nothing carries live classes');
  return chosen;
}
const carrier = carrierOf();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const statusOf = async (address: string) => (await fetch(address)).status;

async function openClass(beginsAt: Date) {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const { liveId, room } = await makeLive(connection, courseId, { beginsAt });
  const { server, key } = await carrier.broadcast(room, minutes(60));
  return { courseId, liveId, room, server, key };
}

const streamingOf = async (liveId: number) =>
  (
    await connection
      .selectFrom('live_class')
      .where('live_id', '=', liveId)
      .select('is_streaming')
      .executeTakeFirstOrThrow()
  ).is_streaming;

it('[course.live] a stream is refused with a wrong key, another class’s key, or when its class is not on', async () => {
  const { liveId, room, server, key } = await openClass(minutes(-1));
  const other = await openClass(minutes(-1));
  const early = await openClass(minutes(120));
  const stolen = `${room}?${other.key.split('?')[1]}`;
  for (const wrong of [room, `${room}?sign=x`, stolen, early.key, 'nothing?sign=x'])
    expect(await (await broadcast(server, wrong)).ended, wrong).not.toBe(0);
  expect(await streamingOf(liveId)).toBe(false);
  await connection
    .updateTable('live_class')
    .where('live_id', '=', liveId)
    .set({ cancelled_at: new Date() })
    .execute();
  expect(await (await broadcast(server, key)).ended).not.toBe(0);
});

it('[course.live] a stream plays with the token of a student who is in, segments too, and not without', async () => {
  const { courseId, liveId, room, server, key } = await openClass(minutes(-1));
  const student = await school.signIn({ courses: [courseId] });
  const guest = await enterRoom(app, student, { liveId });
  const began = guest.next('streaming');
  const teacher = await broadcast(server, key);
  expect(await began).toBe(true);

  const token = await student.data(getLiveToken, { params: { liveId } });
  expect(token).toMatchObject({ way: 'hls', isStreaming: true });
  const { liveURL: address } = token;
  const playlist = async () => {
    const response = await fetch(address);
    return response.ok ? await response.text() : '';
  };
  await expect.poll(playlist).toMatch(/\.ts/);
  const segment = new URL(/^.*\.ts$/m.exec(await playlist())?.[0] ?? '', address).href;
  const sent = await fetch(segment);
  expect(sent.headers.get('access-control-allow-origin')).toBe(pageOrigin);
  expect(new Uint8Array(await sent.arrayBuffer())[0]).toBe(0x47);

  const [, , , , signature = '', until = ''] = address.split('/');
  const later = String(Number(until) + 600);
  for (const forged of [
    address.replace(signature, 'A'.repeat(22)),
    address.replace(`/${until}/`, `/${later}/`),
    address.replace(`/${student.studentId}/`, `/${student.studentId + 1}/`),
    segment.replace(signature, 'A'.repeat(22)),
  ])
    expect(await statusOf(forged), forged).toBe(403);
  expect(await statusOf(`${origin.hlsUrl}/${room}/index.m3u8`)).toBe(404);
  expect(await statusOf(`${origin.hlsUrl}/../hls/${room}/index.m3u8`)).toBe(404);
  const old = await carrier.enter({ room, studentId: 1, nickname: '', now: minutes(-11) });
  expect(await statusOf(old.address)).toBe(410);

  const ended = guest.next('streaming');
  await teacher.stop();
  expect(await ended).toBe(false);
  expect(await streamingOf(liveId)).toBe(false);
});

it('[course.live] a key that is replaced ends the stream that has it, and the new one streams where students now look', async () => {
  const { courseId, liveId, server, key } = await openClass(minutes(-1));
  const student = await school.signIn({ courses: [courseId] });
  const staff = await signInStaffAs(school, { permissions: ['live.plan'] });
  const guest = await enterRoom(app, student, { liveId });
  const began = guest.next('streaming');
  const thief = await broadcast(server, key);
  expect(await began).toBe(true);
  const ended = guest.next('streaming');
  expect(await staff.data(renewKey, { body: { liveId } })).toMatchObject({ wasStreaming: true });
  expect(await ended).toBe(false);
  // nginx asks every few seconds whether it may go on.
  await thief.ended;
  expect(await (await broadcast(server, key)).ended).not.toBe(0);
  const renewed = await staff.data(revealKey, { body: { liveId } });
  const again = guest.next('streaming');
  const teacher = await broadcast(server, renewed.key);
  expect(await again).toBe(true);
  const { liveURL } = await student.data(getLiveToken, { params: { liveId } });
  await expect.poll(() => statusOf(liveURL)).toBe(200);
  await teacher.stop();
});
