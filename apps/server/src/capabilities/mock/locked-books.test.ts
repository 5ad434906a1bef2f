import { startMock } from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { add, makeBook, makeCourse } from '../../testing/factories.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { start } from './testing/sit.ts';

const school = await startTestApp();
const { connection } = school;

/** A book with an assignment, and one that stays closed until it is handed in; each with two questions. */
async function makeLocked() {
  const first = await makeCourse(connection);
  const { courseId } = first;
  await add(connection, 'assignment', {
    ...{ book_id: first.bookId, title: '作业', html: '', source: '', opens_next: 'handed-in' },
  });
  const later = { courseId, ...(await makeBook(connection, courseId)) };
  const of = async (place: typeof later) => [
    await makeQuestion(connection, place),
    await makeQuestion(connection, place),
  ];
  return { first, later, open: await of(first), closed: await of(later) };
}

const idsOf = ({ items }: Awaited<ReturnType<typeof start>>) =>
  items.map(({ questionId }) => questionId).toSorted((one, other) => one - other);

it('a drawn paper asks nothing of a book that an assignment keeps closed', async () => {
  const { first, later, open } = await makeLocked();
  const topics = [{ readings: [first.readingId, later.readingId], count: 4 }];
  const paperId = await makePaper(connection, first.courseId, topics);
  expect(idsOf(await start(await school.signIn(), paperId))).toEqual(
    open.map(({ questionId }) => questionId),
  );
});

it('a drawn paper of which all is closed or unissued cannot be begun', async () => {
  const { first, later } = await makeLocked();
  const planned = {
    courseId: first.courseId,
    ...(await makeBook(connection, first.courseId, { bookStatus: -1 })),
  };
  await makeQuestion(connection, planned);
  const topics = [{ readings: [later.readingId, planned.readingId], count: 3 }];
  const paperId = await makePaper(connection, first.courseId, topics);
  const student = await school.signIn();
  expect(await student.call(startMock, { body: { paperId } })).toMatchObject({
    status: refusals.mockEmpty[0],
  });
});

it('a paper that names its questions asks them: its teacher chose them', async () => {
  const { first, open, closed } = await makeLocked();
  const paperId = await makePaper(connection, first.courseId, [[...open, ...closed]]);
  expect(idsOf(await start(await school.signIn(), paperId))).toHaveLength(4);
});
