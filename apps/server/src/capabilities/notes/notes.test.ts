import {
  deleteNote,
  getNote,
  listNoteBooks,
  listNotes,
  listNotesOfPlace,
  previewNote,
  saveBulletNote,
  saveQuestionNote,
  updateNote,
} from '@xuezhou/contract/notes';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { enrol, makeBook, makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

const onLecture = async () => {
  const student = await school.signIn();
  const place = await makeCourse(connection);
  return { student, ...place };
};

describe('a note on a lecture', () => {
  it.each(['> ', '1. '])('of nothing but %j shows as it is written', async (mark) => {
    const { student, bulletId } = await onLecture();
    const content = `${mark.repeat(2500)}深`;
    const note = await student.data(saveBulletNote, { body: { bulletId, second: 1, content } });
    expect(note.content).toBe(content);
    expect(note.html).toContain('深');
  });

  it('with a formula that would never end is kept and looked at as it is written', async () => {
    const { student, bulletId } = await onLecture();
    const tex = `\\def\\a{${'x'.repeat(9000)}}${'\\a'.repeat(900)}`;
    const content = `$${tex}$`;
    const html = `<p><span class="math" data-display="false">${tex}</span></p>`;
    expect(await student.data(previewNote, { body: { content } })).toEqual({ html });
    const note = await student.data(saveBulletNote, { body: { bulletId, content } });
    expect(note.html).toBe(html);
  });

  it('of nothing but marks is no longer as HTML than a page can hold', async () => {
    const { student } = await onLecture();
    const content = '$a$'.repeat(6000);
    const { html } = await student.data(previewNote, { body: { content } });
    expect(html).toBe(content);
  });

  it('of many short formulas shows each of them', async () => {
    const { student } = await onLecture();
    const { html } = await student.data(previewNote, { body: { content: '$x$、'.repeat(1000) } });
    expect(html.match(/class="math"/g)).toHaveLength(1000);
  });

  it('[notes.types] [POST /api/notes/bullet] [GET /api/notes/single/:noteType/:id] keeps its words and its second', async () => {
    const { student, courseId, bookId, readingId, bulletId } = await onLecture();
    const content = '凸性项永远为正\n跌得少，$\\frac12 C(\\Delta y)^2$';
    const note = await student.data(saveBulletNote, { body: { bulletId, second: 766, content } });
    expect(note).toMatchObject({
      noteType: 'bullet',
      course_id: courseId,
      book_id: bookId,
      readingId,
      bulletId,
      second: 766,
      questionId: null,
      content,
      revision: 1,
      is_disable: false,
    });
    expect(note.html).toBe(
      '<p>凸性项永远为正<br />跌得少，<span class="math" data-display="false">\\frac12 C(\\Delta y)^2</span></p>',
    );
    const params = { noteType: 'bullet' as const, id: note.noteId };
    expect(await student.data(getNote, { params })).toEqual(note);
    expect(
      (await student.call(getNote, { params: { ...params, noteType: 'question' } })).http,
    ).toBe(404);
  });

  it('without an id it is the note on the whole lecture, and the next one edits it', async () => {
    const { student, bulletId } = await onLecture();
    const first = await student.data(saveBulletNote, { body: { bulletId, content: '一' } });
    const second = await student.data(saveBulletNote, { body: { bulletId, content: '二' } });
    expect(second).toMatchObject({ noteId: first.noteId, content: '二', revision: 2 });
  });

  it('with nothing in it is refused in words', async () => {
    const { student, bulletId } = await onLecture();
    const answer = await student.call(saveBulletNote, { body: { bulletId, content: ' \n ' } });
    expect(answer).toMatchObject({ status: refusals.noteEmpty[0], message: refusals.noteEmpty[1] });
  });

  it('of a course that is not the student’s is refused, of no lecture not found', async () => {
    const student = await school.signIn();
    const { bulletId } = await makeCourse(connection, { access: 'enrolled' });
    const write = (id: number) =>
      student.call(saveBulletNote, { body: { bulletId: id, content: '记' } });
    expect((await write(bulletId)).status).toBe(refusals.courseNotOwned[0]);
    expect((await write(2_000_000_000)).http).toBe(404);
  });
});

describe('a note on a question', () => {
  it('[notes.types#1,2] [POST /api/notes/question] [GET /api/notes/place/:noteType/:id] carries the question and its group', async () => {
    const { student, courseId, bookId, readingId } = await onLecture();
    const place = { courseId, bookId, readingId };
    const { questionId: groupId, parts } = await makeQuestion(connection, place, { kind: 'xl' });
    const questionId = parts[0]?.questionId ?? 0;
    const body = { courseId, groupId, questionId, content: '先看题干' };
    const note = await student.data(saveQuestionNote, { body });
    expect(note).toMatchObject({
      noteType: 'question',
      groupId,
      questionId,
      bulletId: null,
      second: null,
    });
    const params = { noteType: 'question' as const, id: questionId };
    expect(await student.data(listNotesOfPlace, { params })).toEqual([note]);
    const wrongGroup = { ...body, groupId: questionId };
    expect((await student.call(saveQuestionNote, { body: wrongGroup })).http).toBe(404);
    const other = await makeCourse(connection);
    const wrongCourse = { ...body, courseId: other.courseId };
    expect((await student.call(saveQuestionNote, { body: wrongCourse })).http).toBe(404);
  });
});

describe('one’s own notes', () => {
  it('are nobody else’s', async () => {
    const { student, bulletId, courseId } = await onLecture();
    const note = await student.data(saveBulletNote, { body: { bulletId, content: '我的' } });
    const other = await school.signIn();
    const single = { noteType: 'bullet' as const, id: note.noteId };
    expect((await other.call(getNote, { params: single })).http).toBe(404);
    expect((await other.call(updateNote, { body: { ...single, content: '改' } })).http).toBe(404);
    await other.data(deleteNote, { body: { noteId: note.noteId } });
    expect((await other.data(listNotes, { params: { courseId }, query: {} })).books).toEqual([]);
    expect(await student.data(getNote, { params: single })).toEqual(note);
    const file = await school.visit().send({ method: 'GET', url: `/files/notes/${courseId}` });
    expect(file.statusCode).toBe(401);
  });

  it('[GET /api/notes/:courseId] stand by book, reading, video and question; bookIds chooses books', async () => {
    const { student, courseId, bookId, readingId, bulletId } = await onLecture();
    const second = await makeBook(connection, courseId);
    const { questionId } = await makeQuestion(connection, { courseId, bookId, readingId });
    for (const body of [
      { bulletId: second.bulletId, content: '第二册' },
      { bulletId, second: 90, content: '后' },
      { bulletId, second: 9, content: '先' },
    ])
      await student.data(saveBulletNote, { body });
    await student.data(saveQuestionNote, { body: { courseId, questionId, content: '题' } });
    const { books } = await student.data(listNotes, { params: { courseId }, query: {} });
    expect(books.map((book) => book.bookId)).toEqual([bookId, second.bookId]);
    const [reading] = books[0]?.readings ?? [];
    expect(reading).toMatchObject({
      readingId,
      bullets: [{ id: bulletId, notes: [{ content: '先' }, { content: '后' }] }],
      questions: [{ id: questionId, notes: [{ content: '题' }] }],
    });
    const query = { bookIds: String(second.bookId) };
    const chosen = await student.data(listNotes, { params: { courseId }, query });
    expect(chosen.books.map((book) => book.bookId)).toEqual([second.bookId]);
    const wrong = await student.call(listNotes, {
      params: { courseId },
      query: { bookIds: '1;2' },
    });
    expect(wrong).toMatchObject({ http: 400 });
  });

  it('[notes.disable] [GET /api/notes/books] [POST /api/notes/single] name course, book and whether they are disabled', async () => {
    const student = await school.signIn();
    const owned = await makeCourse(connection, { access: 'enrolled' });
    await enrol(connection, student.studentId, owned.courseId);
    const locked = await makeBook(connection, owned.courseId, { bookStatus: -1 });
    const note = await student.data(saveBulletNote, {
      body: { bulletId: owned.bulletId, content: '记' },
    });
    const booksOf = async () =>
      (await student.data(listNoteBooks)).find(({ courseId }) => courseId === owned.courseId)
        ?.books;
    expect(await booksOf()).toMatchObject([
      { course_id: owned.courseId, book_id: owned.bookId, is_disable: false, count: 1 },
      { course_id: owned.courseId, book_id: locked.bookId, is_disable: true, count: 0 },
    ]);
    const put = (is_disable: boolean) =>
      student.data(updateNote, {
        body: { noteType: 'bullet', id: note.noteId, content: '记', is_disable },
      });
    expect(await put(true)).toMatchObject({
      is_disable: true,
      course_id: owned.courseId,
      book_id: owned.bookId,
    });
    expect((await booksOf())?.[0]?.count).toBe(0);
    expect((await put(false)).is_disable).toBe(false);
    await connection.deleteFrom('enrolment').where('student_id', '=', student.studentId).execute();
    expect((await booksOf())?.[0]).toMatchObject({ is_disable: true, count: 1 });
    const refused = await student.call(listNotes, {
      params: { courseId: owned.courseId },
      query: {},
    });
    expect(refused.status).toBe(refusals.courseNotOwned[0]);
  });

  it('stay when the lecture vanishes, under the name that it had', async () => {
    const { student, courseId, bulletId } = await onLecture();
    await student.data(saveBulletNote, { body: { bulletId, content: '留着' } });
    await connection
      .updateTable('note')
      .set({ title: '久期' })
      .where('bullet_id', '=', bulletId)
      .execute();
    await connection.deleteFrom('bullet').where('bullet_id', '=', bulletId).execute();
    const { books } = await student.data(listNotes, { params: { courseId }, query: {} });
    expect(books[0]?.readings[0]?.bullets).toMatchObject([
      { title: '久期', isDeleted: true, notes: [{ content: '留着' }] },
    ]);
  });

  it('are given as one Markdown file, without those put away', async () => {
    const { student, courseId, bookId, bulletId } = await onLecture();
    await student.data(saveBulletNote, {
      body: { bulletId, second: 3666, content: '看图' },
    });
    const away = await student.data(saveBulletNote, {
      body: { bulletId, second: 7, content: '不要了' },
    });
    await student.data(updateNote, {
      body: { noteType: 'bullet', id: away.noteId, content: '不要了', is_disable: true },
    });
    const file = await student.send({
      method: 'GET',
      url: `/files/notes/${courseId}?bookIds=${bookId}`,
    });
    expect(file.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`第 ${bookId} 册-笔记.md`)}`,
    );
    expect(file.body).toContain(`# 课程${courseId}`);
    expect(file.body).toContain('**1:01:06**');
    expect(file.body).toContain('看图');
    expect(file.body).not.toContain('不要了');
  });
});

describe('what a note may hold', () => {
  const uploadId = '019a0000-0000-7000-8000-00000000000b';
  const html = async (content: string) =>
    (await (await school.signIn()).data(previewNote, { body: { content } })).html;

  it.each([
    ['<script>alert(1)</script>字', /^字$/],
    ['<img src=x onerror=alert(1)>', /^$/],
    ['![图](https://example.com/track.png)', /^<p><\/p>$/],
    ['[链接](javascript:alert(1))', /^<p><a[^>]*>链接<\/a><\/p>$/],
    [
      `![图](/files/pictures/${uploadId})`,
      new RegExp(`<img src="/files/pictures/${uploadId}" alt="图" />`),
    ],
    [`![图](/files/pictures/${uploadId}/../x)`, /^<p><\/p>$/],
  ])('[POST /api/notes/preview] %s', async (content, shown) => {
    const made = await html(content);
    expect(made).toMatch(shown);
    expect(made).not.toMatch(/script|onerror|javascript/);
  });

  it('a formula that is wrong is kept as it was written', async () => {
    expect(await html('$\\frac{1$')).toContain('\\frac{1');
  });

  it('too many words are refused in words', async () => {
    const { student, bulletId } = await onLecture();
    const answer = await student.call(saveBulletNote, {
      body: { bulletId, content: '长'.repeat(20_001) },
    });
    expect(answer).toMatchObject({
      http: 400,
      message: '提交的内容里的「content」太长，最多 20000 个字符',
    });
  });
});
