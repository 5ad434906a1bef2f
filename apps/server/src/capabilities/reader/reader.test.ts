import {
  deleteHighlight,
  listHighlights,
  listReadingPlaces,
  maxHighlights,
  saveHighlight,
  saveReadingPlace,
} from '@xuezhou/contract/reader';
import { refusals } from '@xuezhou/contract/refusals';
import { anchorOf } from '@xuezhou/rules/reader/text-anchor';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCourse, type MadeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const text = '久期衡量价格对收益率变化的敏感程度。凸性补足直线看不见的弯曲。';

beforeEach(() => clock.reset());

const setText = (readingId: number, html: string) =>
  connection.updateTable('reading').set({ html }).where('reading_id', '=', readingId).execute();

const reading = async (wishes: Parameters<typeof makeCourse>[1] = {}) => {
  const course = await makeCourse(connection, wishes);
  await setText(course.readingId, `<p>${text}</p>`);
  return course;
};

const bodyOf = (course: MadeCourse, words = '凸性补足直线') => {
  const { courseId, bookId, readingId } = course;
  const start = text.indexOf(words);
  const anchor = anchorOf(text, start, start + words.length);
  const at = clock.now().toISOString();
  const given = { color: 'yellow' as const, note: '', baseRevision: 0, at };
  return { highlightId: newId(), courseId, bookId, readingId, ...anchor, ...given };
};

const listOf = async (student: Awaited<ReturnType<typeof school.signIn>>, course: MadeCourse) =>
  (await student.data(listHighlights, { params: course })).flatMap(({ highlights }) => highlights);

describe('a highlight', () => {
  it('is kept once however often and at once it is sent, and is listed with its reading', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    const body = bodyOf(course);
    const answers = await Promise.all(
      [1, 2, 3].map(() => student.data(saveHighlight, { body: { ...body, note: '记' } })),
    );
    expect(answers.map((answer) => answer?.revision)).toEqual([1, 1, 1]);
    expect(await student.data(listHighlights, { params: course })).toMatchObject([
      {
        readingId: course.readingId,
        isDeleted: false,
        highlights: [{ exact: '凸性补足直线', note: '记', isOrphan: false }],
      },
    ]);
  });

  it('of another student is neither seen nor deleted, and its id may be theirs too', async () => {
    const [course, one, other] = [await reading(), await school.signIn(), await school.signIn()];
    const body = bodyOf(course);
    await one.data(saveHighlight, { body });
    expect(await listOf(other, course)).toEqual([]);
    expect(await other.data(deleteHighlight, { body: { highlightId: body.highlightId } })).toBe(
      true,
    );
    await other.data(saveHighlight, { body: { ...body, note: '我的' } });
    expect((await listOf(one, course)).map(({ note }) => note)).toEqual(['']);
  });

  it('changed on two devices keeps both notes, and doubles nothing that is sent again', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    const body = bodyOf(course);
    await student.data(saveHighlight, { body });
    const phone = { ...body, note: '手机上写的', baseRevision: 1 };
    const desk = { ...body, note: '电脑上写的', baseRevision: 1, color: 'blue' as const };
    await student.data(saveHighlight, { body: phone });
    await student.data(saveHighlight, { body: desk });
    await student.data(saveHighlight, { body: phone });
    await student.data(saveHighlight, { body: desk });
    expect(await listOf(student, course)).toMatchObject([
      { note: '手机上写的\n\n电脑上写的', revision: 3 },
    ]);
    const next = { ...body, note: '想好了', baseRevision: 3 };
    expect(await student.data(saveHighlight, { body: next })).toMatchObject({ note: '想好了' });
  });

  it('that was deleted does not come back when its making is sent again, but does when it is changed elsewhere', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    const body = bodyOf(course);
    await student.data(saveHighlight, { body });
    await student.data(deleteHighlight, { body: { highlightId: body.highlightId } });
    await student.data(deleteHighlight, { body: { highlightId: body.highlightId } });
    expect(await student.data(saveHighlight, { body })).toBeNull();
    expect(await listOf(student, course)).toEqual([]);
    await student.data(saveHighlight, { body: { ...body, note: '还要', baseRevision: 1 } });
    expect(await listOf(student, course)).toMatchObject([{ note: '还要', exact: body.exact }]);
  });

  it('is refused under an id that marks another reading', async () => {
    const [course, other, student] = [await reading(), await reading(), await school.signIn()];
    const body = bodyOf(course);
    await student.data(saveHighlight, { body });
    const { courseId, bookId, readingId } = other;
    const answer = await student.call(saveHighlight, {
      body: { ...body, courseId, bookId, readingId },
    });
    expect(answer.status).toBe(refusals.idReused[0]);
  });

  it('too long, of nothing, or one too many is refused in words', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    const body = bodyOf(course);
    const long = await student.call(saveHighlight, { body: { ...body, exact: '长'.repeat(2001) } });
    expect(long.http).toBe(400);
    const blank = await student.call(saveHighlight, { body: { ...body, exact: ' \n' } });
    expect(blank.status).toBe(refusals.highlightEmpty[0]);
    await sql`
      insert into highlight
      select ${student.studentId}, gen_random_uuid(), ${course.courseId}, ${course.bookId}, ${course.readingId},
        '', '', 'red', '久期', '', '', 0, '', 1, now(), now(), null
      from generate_series(1, ${maxHighlights})`.execute(connection);
    const full = await student.call(saveHighlight, { body });
    expect(full).toMatchObject({
      status: refusals.highlightTooMany[0],
      message: refusals.highlightTooMany[1],
    });
  });

  it('needs what reading needs: the course within its period, and a book that is issued', async () => {
    const student = await school.signIn();
    const closed = await reading({ access: 'enrolled' });
    const answer = (course: MadeCourse) => student.call(saveHighlight, { body: bodyOf(course) });
    expect((await answer(closed)).status).toBe(refusals.courseNotOwned[0]);
    await enrol(connection, student.studentId, closed.courseId, '2020-01-01');
    expect((await answer(closed)).status).toBe(refusals.courseExpired[0]);
    expect((await answer(await reading({ bookStatus: -1 }))).http).toBe(404);
    const verified = await reading({ identityRequired: true });
    expect((await answer(verified)).status).toBe(refusals.identityRequired[0]);
  });
});

it('highlights are in the file of notes, as quotes with what was written to them', async () => {
  const [course, student] = [await reading(), await school.signIn()];
  await student.data(saveHighlight, { body: { ...bodyOf(course), note: '二阶\n很小' } });
  const file = await student.send({
    method: 'GET',
    url: `/files/notes/${course.courseId}?bookIds=${course.bookId}`,
  });
  expect(file.body).toContain(`## 第 ${course.bookId} 册 · 划线`);
  expect(file.body).toContain('> 凸性补足直线\n\n二阶\n很小');
});

describe('a new edition of the text', () => {
  it('keeps a passage that moved or changed a little, and lists what is gone as such', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    await student.data(saveHighlight, {
      body: bodyOf(course, '久期衡量价格对收益率变化的敏感程度'),
    });
    await student.data(saveHighlight, { body: bodyOf(course, '凸性补足直线看不见的弯曲') });
    await setText(
      course.readingId,
      '<p>新的开头。</p><p>久期衡量价格对收益率变动的敏感程度。</p><p>其余都改写了。</p>',
    );
    expect(await listOf(student, course)).toMatchObject([
      { exact: '久期衡量价格对收益率变化的敏感程度', isOrphan: false },
      { exact: '凸性补足直线看不见的弯曲', isOrphan: true },
    ]);
  });

  it('that leaves a reading out keeps its highlights under the name it had', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    await student.data(saveHighlight, { body: bodyOf(course) });
    await connection
      .updateTable('highlight')
      .set({ reading_id: 2_000_000_000 })
      .where('student_id', '=', student.studentId)
      .execute();
    expect(await student.data(listHighlights, { params: course })).toMatchObject([
      {
        isDeleted: true,
        readingName: `第 ${course.readingId} 章`,
        highlights: [{ isOrphan: true }],
      },
    ]);
  });
});

describe('the place in a text', () => {
  it('is that of the latest moment on any device, in whatever order they arrive', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    const { courseId, bookId, readingId } = course;
    const now = clock.now().getTime();
    const report = (minutes: number, paragraph: number, share: number) =>
      student.data(saveReadingPlace, {
        body: {
          courseId,
          bookId,
          readingId,
          paragraph,
          share,
          at: new Date(now - minutes * 60_000).toISOString(),
        },
      });
    await report(1, 7, 0.4);
    await report(5, 20, 0.9);
    await report(1, 7, 0.4);
    // A clock that runs ahead counts as now.
    clock.advance({ minutes: 1 });
    await report(-600, 8, 0.5);
    clock.advance({ minutes: 1 });
    await report(-1.5, 9, 0.5);
    const places = await student.data(listReadingPlaces, { query: { bookId } });
    expect(places).toMatchObject([{ readingId, paragraph: 9 }]);
    expect(places[0]?.share).toBeCloseTo(0.9);
    expect(await (await school.signIn()).data(listReadingPlaces, { query: {} })).toEqual([]);
  });

  it('of a reading that is not in the book is not found, of a course not owned refused', async () => {
    const [course, student] = [await reading(), await school.signIn()];
    const { courseId, bookId } = course;
    const place = { paragraph: 0, share: 0, at: clock.now().toISOString() };
    const other = await reading();
    const body = { courseId, bookId, readingId: other.readingId, ...place };
    expect((await student.call(saveReadingPlace, { body })).http).toBe(404);
    const closed = await reading({ access: 'enrolled' });
    const of = { courseId: closed.courseId, bookId: closed.bookId, readingId: closed.readingId };
    const refused = await student.call(saveReadingPlace, { body: { ...of, ...place } });
    expect(refused.status).toBe(refusals.courseNotOwned[0]);
  });
});
