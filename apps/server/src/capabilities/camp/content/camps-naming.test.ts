import { joinCampClass } from '@xuezhou/contract/camp';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { campsNaming } from './camps-naming.ts';

const school = await startTestApp();
const { connection, clock } = school;

it('names what a withdrawn camp asks for, and what its days asked for before, while somebody walks it', async () => {
  clock.set('2026-11-20T04:00:00Z');
  const { courseId, bulletId, readingId } = await makeCourse(connection);
  const reading = { kind: 'reading', reading_id: readingId } as const;
  const campId = await makeCamp(connection, courseId, { title: '营', days: 3, tasks: [reading] });
  const classId = await makeClass(connection, campId);
  const named = (day: string) => campsNaming(connection, courseId, day);
  const former = [{ day: 1, kind: 'lecture', count: 1, bullet_id: bulletId, until: '2026-11-21' }];
  await connection
    .updateTable('camp')
    .set({ former: JSON.stringify(former) })
    .where('camp_id', '=', campId)
    .execute();
  const [asks, asked] = [
    { kind: 'reading', id: readingId, title: '营' },
    { kind: 'lecture', id: bulletId, title: '营' },
  ];
  expect(await named('2026-11-20')).toEqual([asks]);
  const student = await school.signIn({ courses: [courseId] });
  await student.data(joinCampClass, { query: { classId } });
  await connection
    .updateTable('camp')
    .set({ retired_at: clock.now() })
    .where('camp_id', '=', campId)
    .execute();
  const last = await named('2026-11-22');
  expect(last).toHaveLength(2);
  expect(last).toEqual(expect.arrayContaining([asks, asked]));
  expect(await named('2026-11-23')).toEqual([]);
});
