import { expect, it } from 'vitest';
import { enrol } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openChooser } from '../testing/choose-desk.ts';
import { openGradeDesk } from '../testing/grade-desk.ts';
import { onThisMachine } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
school.clock.set('2026-11-29T10:00:00+08:00');
const { desk, course, paperId, sit, pass, book } = await openGradeDesk(school);
const { come, choose, deliver, links, open } = await openChooser(school, desk);

it('[lti.choosing#2] a paper that a teacher chose is opened, sat, and graded at the item that came with it', async () => {
  const path = `/events/${paperId}`;
  const teacher = school.visit();
  // Another link to the same, whose item is another.
  await deliver((await choose(teacher, await come(teacher), [path])).body);
  await deliver((await choose(teacher, await come(teacher), [path])).body);
  const link = (await links()).at(-1);
  expect(link?.lineItem).toMatchObject({ scoreMaximum: 100, resourceId: path });
  const student = await school.signIn();
  await enrol(school.connection, student.studentId, course.courseId);
  await desk.link(student, await open(student, link?.id ?? 0));
  await sit(student, 4);
  await pass();
  const ofThem = (await book()).scores.filter(({ userId }) => userId === 'jc-2301');
  expect(ofThem).toHaveLength(1);
  expect(ofThem[0]).toMatchObject({
    ...{ link: `link:${link?.id}`, resourceId: path, score: 80, maximum: 100 },
    grading: 'FullyGraded',
  });
});
