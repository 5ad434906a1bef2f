import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { presentCounter } from './count-present.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp();
const { connection, clock, services } = school;

it('who is in a room is counted once for all who ask within some seconds', async () => {
  clock.set('2027-03-01T20:00:00+08:00');
  const { courseId } = await makeCourse(connection);
  const { liveId } = await makeLive(connection, courseId, { beginsAt: clock.now() });
  const since = clock.now();
  const comeIn = async () => {
    const { studentId } = await school.signIn();
    await sql`insert into live_attendance values (${studentId}, ${liveId},
      tstzmultirange(tstzrange(${since}, ${new Date(since.getTime() + 60_000)})))`.execute(
      connection,
    );
  };
  const count = presentCounter(services);
  await comeIn();
  expect(await count(liveId, since)).toBe(1);
  await comeIn();
  expect(await count(liveId, since)).toBe(1);
  clock.advance({ seconds: 6 });
  expect(await count(liveId, since)).toBe(2);
});
