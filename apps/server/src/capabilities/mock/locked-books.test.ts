import { listCourseMocks, listMocks, redoMock, startMock } from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { add, makeBook, makeCourse } from '../../testing/factories.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { before, handIn, start } from './testing/sit.ts';

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

it('[GET /api/mock/before/:paperId] says how many questions of a drawn paper are open to the student, and how many it has', async () => {
  const { first, later } = await makeLocked();
  await makeQuestion(connection, first, { kind: 'xl' });
  const topics = [
    { readings: [first.readingId, later.readingId], count: 5 },
    { readings: [later.readingId], count: 2 },
  ];
  const paperId = await makePaper(connection, first.courseId, topics);
  const student = await school.signIn();
  const now = () => before(student, paperId);
  // Two questions and a composite one of two parts; nothing of the second topic.
  const closed = { questionCount: 4, plannedCount: 7 };
  expect(await now()).toMatchObject({
    ...closed,
    topics: [{ questionCount: 4 }, { questionCount: 0 }],
  });
  const { papers } = await student.data(listMocks, { query: {} });
  expect(papers.find((paper) => paper.paperId === paperId)).toMatchObject({ questionCount: 4 });
  const ofCourse = await student.data(listCourseMocks, { params: { courseId: first.courseId } });
  expect(ofCourse.papers).toMatchObject([{ questionCount: 4 }]);
  expect((await start(student, paperId)).items).toHaveLength(4);
  // Once it is open the paper in progress stays as it is, and the next one is whole.
  await connection
    .updateTable('assignment')
    .set({ opens_next: 'always' })
    .where('book_id', '=', first.bookId)
    .execute();
  expect(await now()).toMatchObject({ examStatus: 2, ...closed });
  await handIn(student, paperId);
  expect(await now()).toMatchObject({ examStatus: 3, questionCount: 7, plannedCount: 7 });
  expect(await student.data(redoMock, { params: { paperId } })).toMatchObject({ questionCount: 7 });
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
