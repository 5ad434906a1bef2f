import { saveReadingPlace } from '@xuezhou/contract/reader';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeBook, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { assignmentDesk } from '../../testing/desks/assignment-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { assign, handIn } = assignmentDesk(school);

beforeEach(() => clock.set('2027-03-10T12:00:00+08:00'));

type Student = Awaited<ReturnType<typeof school.signIn>>;
type Place = { courseId: number; bookId: number; readingId: number };

const read = (student: Student, { courseId, bookId, readingId }: Place, at = clock.now()) => {
  const body = { courseId, bookId, readingId, paragraph: 3, share: 1, at: at.toISOString() };
  return student.call(saveReadingPlace, { body });
};

describe('how far a text was read', () => {
  it('is believed for what was read within the period and comes a little later, and for nothing after it', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    await enrol(
      connection,
      student.studentId,
      course.courseId,
      '2027-03-08',
      new Date('2027-01-01'),
    );
    const expired = refusals.courseExpired[0];
    expect((await read(student, course)).status).toBe(expired);
    expect((await read(student, course, new Date('2027-03-08T20:00:00+08:00'))).status).toBe(200);
    clock.advance({ days: 7 });
    expect((await read(student, course, new Date('2027-03-08T21:00:00+08:00'))).status).toBe(
      expired,
    );
  });

  it('is not believed of a book that an assignment locks, nor of one that is not issued', async () => {
    const first = await makeCourse(connection);
    const second = { courseId: first.courseId, ...(await makeBook(connection, first.courseId)) };
    const assignmentId = await assign(first.bookId, 'handed-in');
    const student = await school.signIn();
    expect((await read(student, second)).status).toBe(refusals.locked[0]);
    await handIn(student, assignmentId);
    expect((await read(student, second)).status).toBe(200);
    const unissued = await makeCourse(connection, { bookStatus: -1 });
    expect((await read(student, unissued)).http).toBe(404);
  });

  it('is not believed without the verification that the course asks for', async () => {
    const course = await makeCourse(connection, { identityRequired: true });
    const student = await school.signIn({ identityStatus: 0 });
    expect((await read(student, course)).status).toBe(refusals.identityRequired[0]);
  });
});
