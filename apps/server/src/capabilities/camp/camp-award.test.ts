import { joinCampClass } from '@xuezhou/contract/camp';
import { expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';
import { study } from '../../testing/study.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report, watch } = study(school);

it('who finishes a camp on its last evening has finished in time, without looking again', async () => {
  clock.set('2026-11-20T12:00:00+08:00');
  const course = await makeCourse(connection);
  const campId = await makeCamp(connection, course.courseId, {
    days: 2,
    tasks: [{ kind: 'lecture', bullet_id: course.bulletId }],
  });
  const classId = await makeClass(connection, campId);
  const [diligent, idle] = [await school.signIn(), await school.signIn()];
  for (const student of [diligent, idle]) await student.data(joinCampClass, { query: { classId } });
  clock.set('2026-11-21T23:40:00+08:00');
  await watch(diligent, course);
  clock.set('2026-11-21T23:50:00+08:00');
  await report(diligent, course, { position: 600, watched: [{ from: 0, to: 600 }] });
  const settle = async (time: string) => {
    clock.set(time);
    await enqueue(connection, 'settle-camps', {});
    await school.runJobs(['settle-camps']);
    return await connection
      .selectFrom('camp_award')
      .where('camp_id', '=', campId)
      .select(['student_id', 'is_in_time'])
      .execute();
  };
  expect(await settle('2026-11-21T23:55:00+08:00')).toEqual([]);
  const award = { student_id: diligent.studentId, is_in_time: true };
  expect(await settle('2026-11-22T00:05:00+08:00')).toEqual([award]);
  expect(await settle('2026-11-22T00:10:00+08:00')).toEqual([award]);
});
