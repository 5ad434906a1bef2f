import { listCampClasses } from '@xuezhou/contract/camp/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
clock.set('2026-11-20T04:00:00Z');

it('[GET /api/console/classes] says of each class what joining it today leads to, as students find it', async () => {
  const { courseId } = await makeCourse(connection);
  const campId = await makeCamp(connection, courseId);
  const wishes = [
    { startsOn: '2026-11-22', capacity: 1 },
    { joinFrom: '2026-11-21' },
    { joinUntil: '2026-11-19' },
    { startsOn: '2026-11-13' },
    { closedAt: new Date('2026-11-01') },
  ];
  for (const each of wishes) await makeClass(connection, campId, each);
  const staff = await signInStaffAs(school, { permissions: ['student.read'] });
  const classes = await staff.data(listCampClasses);
  expect(classes.map((each) => [each.courseId, each.joining])).toEqual(
    ['joined', 'notOpen', 'ended', 'ended', 'ended'].map((joining) => [courseId, joining]),
  );
});
