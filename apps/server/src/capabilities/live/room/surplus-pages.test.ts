import { afterAll, expect, it, vi } from 'vitest';
import { makeApp } from '../../../app.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { enterRoom, type RoomGuest } from '../testing/enter-room.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp({ isOneOfSeveral: true });
const { app, connection, clock, services } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const otherServer = await makeApp(services, { isStopping: () => false });
await otherServer.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => otherServer.close());

/** Servers that have just started do not know each other yet: what one says is lost for the other. */
async function hears(listener: RoomGuest, comeElsewhere: () => Promise<RoomGuest>): Promise<void> {
  let hasHeard = false;
  void listener.next('message').then(() => (hasHeard = true));
  await vi.waitFor(
    async () => {
      await (await comeElsewhere()).say('听得到吗');
      await vi.waitUntil(() => hasHeard);
    },
    { timeout: 60_000 },
  );
}

it('[course.live] a student has so many pages of a room as the school allows: the oldest is closed, with words', async () => {
  clock.set('2027-03-01T20:00:00+08:00');
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const { liveId } = await makeLive(connection, courseId, { beginsAt: clock.now() });
  const student = await school.signIn({ courses: [courseId] });
  const come = async (server: typeof app) =>
    await enterRoom(server, await school.signIn({ courses: [courseId] }), { liveId });
  const neighbour = await come(app);
  await hears(neighbour, () => come(otherServer));
  await hears(await come(otherServer), () => come(app));
  const servers = [otherServer, app, otherServer];
  const guests = [];
  for (const server of servers) {
    guests.push(await enterRoom(server, student, { liveId }));
    // The age of a connection is told in milliseconds.
    const begun = Date.now();
    await vi.waitUntil(() => Date.now() > begun);
  }
  const [oldest, ...others] = guests;
  const told = oldest?.next('leave');
  const newest = await enterRoom(app, student, { liveId });
  expect(await told).toMatch('你在其他页面打开了这节直播课');
  await expect.poll(() => oldest?.socket.disconnected).toBe(true);
  for (const guest of [...others, newest, neighbour])
    expect((await guest.ask('beat')).status).toBe(200);
});

it('[course.live] pages of servers that did not know each other yet are counted with the first sign of one', async () => {
  clock.set('2027-03-01T20:00:00+08:00');
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const { liveId } = await makeLive(connection, courseId, { beginsAt: clock.now() });
  const student = await school.signIn({ courses: [courseId] });
  const most = services.config.LIVE_MOST_CONNECTIONS;
  // As many as come: so it is for servers that know only their own pages.
  Object.assign(services.config, { LIVE_MOST_CONNECTIONS: most + 1 });
  const guests = [];
  for (let count = 0; count <= most; count++) {
    guests.push(await enterRoom(count % 2 === 0 ? app : otherServer, student, { liveId }));
    const begun = Date.now();
    await vi.waitUntil(() => Date.now() > begun);
  }
  const [oldest, ...others] = guests;
  // Before the limit is back: the count of a page that came last may still be under way.
  const told = oldest?.next('leave');
  Object.assign(services.config, { LIVE_MOST_CONNECTIONS: most });
  expect((await others.at(-1)?.ask('beat'))?.status).toBe(200);
  expect(await told).toMatch('你在其他页面打开了这节直播课');
  for (const guest of others) expect((await guest.ask('beat')).status).toBe(200);
});

it('[course.live] what fails while pages are closed is told to the log, and ends no server', async () => {
  clock.set('2027-03-01T20:00:00+08:00');
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const { liveId } = await makeLive(connection, courseId, { beginsAt: clock.now() });
  const student = await school.signIn({ courses: [courseId] });
  const failure = new Error('the number is missing');
  const warn = vi.spyOn(services.log, 'warn');
  const { config } = services;
  const most = config.LIVE_MOST_CONNECTIONS;
  Object.defineProperty(config, 'LIVE_MOST_CONNECTIONS', {
    configurable: true,
    get: () => {
      throw failure;
    },
  });
  await enterRoom(app, student, { liveId });
  await expect
    .poll(() => warn)
    .toHaveBeenCalledWith({ err: failure }, expect.stringContaining('surplus pages'));
  Object.defineProperty(config, 'LIVE_MOST_CONNECTIONS', {
    configurable: true,
    writable: true,
    value: most,
  });
  warn.mockRestore();
});
