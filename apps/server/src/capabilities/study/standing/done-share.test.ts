import { leaveChaptersOut } from '@xuezhou/contract/study';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { plannedClass } from '../plan/testing/planned-class.ts';
import { doneShare } from './done-share.ts';

const school = await startTestApp();

it('[lti.grades#14] chapters that are put aside are not done: not of the course, not of the book, and one that is learned stays so', async () => {
  school.clock.set('2026-11-20T04:00:00Z');
  const { course, chapters, student, watch, plan } = await plannedClass(school);
  const { courseId, bookId } = course;
  await plan();
  await watch(0);
  const share = (part: object) =>
    doneShare(school.services, student.studentId, { courseId, ...part });
  expect(await share({})).toBe(0.2);
  const readingIds = chapters.slice(1).map(({ readingId }) => readingId);
  await student.data(leaveChaptersOut, { body: { courseId, readingIds } });
  expect(await share({})).toBe(0.2);
  expect(await share({ bookId })).toBe(0.2);
  const learned = chapters[0]?.readingId ?? 0;
  await student.data(leaveChaptersOut, { body: { courseId, readingIds: [learned] } });
  expect(await share({ bookId, readingId: learned })).toBe(1);
});
