import {
  deleteNote,
  listNotesOfPlace,
  maxNotes,
  saveBulletNote,
  updateNote,
} from '@xuezhou/contract/notes';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeBook, makeCourse } from '../../testing/factories.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

const onLecture = async () => {
  const student = await school.signIn();
  const place = await makeCourse(connection);
  return { student, ...place };
};

describe('what is typed is never lost', () => {
  it('an edit that is sent twice, or twice at once, is taken once', async () => {
    const { student, bulletId } = await onLecture();
    const body = {
      bulletId,
      second: 5,
      content: '一次',
      noteId: newId(),
      editId: newId(),
      baseRevision: 0,
    };
    const answers = await Promise.all([1, 2, 3].map(() => student.data(saveBulletNote, { body })));
    expect(answers.map(({ revision }) => revision)).toEqual([1, 1, 1]);
    const params = { noteType: 'bullet' as const, id: bulletId };
    expect(await student.data(listNotesOfPlace, { params })).toHaveLength(1);
  });

  it('an edit from another device keeps both', async () => {
    const { student, bulletId } = await onLecture();
    const noteId = newId();
    const edit = (content: string, baseRevision: number, editId = newId()) =>
      student.data(saveBulletNote, {
        body: { bulletId, second: 5, content, noteId, editId, baseRevision },
      });
    await edit('原来的', 0);
    await edit('手机上改的', 1);
    const editId = newId();
    const copy = await edit('电脑上改的', 1, editId);
    expect(copy).toMatchObject({ noteId: editId, content: '电脑上改的', second: 5, revision: 1 });
    expect(await edit('电脑上改的', 1, editId)).toEqual(copy);
    const params = { noteType: 'bullet' as const, id: bulletId };
    const kept = await student.data(listNotesOfPlace, { params });
    expect(kept.map(({ content }) => content).toSorted()).toEqual(
      ['手机上改的', '电脑上改的'].toSorted(),
    );
  });

  it('an old edit that comes again after a newer one changes nothing', async () => {
    const { student, bulletId } = await onLecture();
    const noteId = newId();
    const send = (content: string, baseRevision: number, editId: string) =>
      student.data(saveBulletNote, { body: { bulletId, content, noteId, editId, baseRevision } });
    const first = newId();
    await send('旧', 0, first);
    await send('新', 1, newId());
    expect(await send('旧', 0, first)).toMatchObject({ content: '新', revision: 2 });
  });

  it('[POST /api/notes/delete] a note that was deleted while another device edited it comes back as a new one', async () => {
    const { student, bulletId } = await onLecture();
    const { noteId } = await student.data(saveBulletNote, {
      body: { bulletId, second: 1, content: '一' },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await student.data(deleteNote, { body: { noteId } })).toBe(true);
    const params = { noteType: 'bullet' as const, id: bulletId };
    expect(await student.data(listNotesOfPlace, { params })).toEqual([]);
    const { content } = await connection
      .selectFrom('note')
      .select('content')
      .where('note_id', '=', noteId)
      .executeTakeFirstOrThrow();
    expect(content).toBe('');
    const body = {
      bulletId,
      second: 1,
      content: '还在写',
      noteId,
      editId: newId(),
      baseRevision: 1,
    };
    await student.data(saveBulletNote, { body });
    expect(await student.data(listNotesOfPlace, { params })).toMatchObject([{ content: '还在写' }]);
  });

  it('putting a note away keeps the words that another device has written meanwhile', async () => {
    const { student, bulletId } = await onLecture();
    const edit = { bulletId, content: '一', noteId: newId(), editId: newId(), baseRevision: 0 };
    const { noteId } = await student.data(saveBulletNote, { body: edit });
    const newer = { ...edit, content: '一，二', editId: newId(), baseRevision: 1 };
    await student.data(saveBulletNote, { body: newer });
    const body = { noteType: 'bullet' as const, id: noteId, content: '一', is_disable: true };
    expect(await student.data(updateNote, { body: { ...body, baseRevision: 1 } })).toMatchObject({
      content: '一，二',
      is_disable: true,
    });
  });

  it('an id that is that of a note elsewhere is refused', async () => {
    const { student, bulletId, ...place } = await onLecture();
    const { bulletId: other } = await makeBook(connection, place.courseId);
    const noteId = newId();
    await student.data(saveBulletNote, { body: { bulletId, content: '一', noteId } });
    const answer = await student.call(saveBulletNote, {
      body: { bulletId: other, content: '二', noteId },
    });
    expect(answer.status).toBe(refusals.idReused[0]);
  });
});

it('a year after a note was deleted, or an edit taken, nothing is left of either; an edit that comes later still is kept', async () => {
  const { student, bulletId } = await onLecture();
  const { clock } = school;
  const edit = (content: string) => ({
    bulletId,
    second: 1,
    content,
    noteId: newId(),
    editId: newId(),
    baseRevision: 0,
  });
  const [old, gone, kept] = [edit('旧'), edit('删了'), edit('刚删')];
  clock.advance({ days: -367 });
  for (const body of [old, gone, kept]) await student.data(saveBulletNote, { body });
  await student.data(deleteNote, { body: { noteId: gone.noteId } });
  clock.reset();
  await student.data(deleteNote, { body: { noteId: kept.noteId } });
  const newer = { ...old, content: '新', editId: newId(), baseRevision: 1 };
  await student.data(saveBulletNote, { body: newer });
  await enqueue(connection, 'forget-old', {});
  await school.runJobs(['forget-old']);
  const left = async (table: 'note' | 'note_edit') => {
    const { rows } = await sql<{ note_id: string }>`select note_id from ${sql.table(table)}
      where student_id = ${student.studentId}`.execute(connection);
    return rows.map((row) => row.note_id).toSorted();
  };
  expect(await left('note')).toEqual([old.noteId, kept.noteId].toSorted());
  expect(await left('note_edit')).toEqual([old.noteId]);
  for (const body of [newer, { ...gone, content: '一年后才送到' }])
    await student.data(saveBulletNote, { body });
  const params = { noteType: 'bullet' as const, id: bulletId };
  const shown = await student.data(listNotesOfPlace, { params });
  expect(shown.map(({ content }) => content).toSorted()).toEqual(['一年后才送到', '新'].toSorted());
});

describe('a student who has as many notes as one may have', () => {
  it('writes no more, and is told so; those that are there can still be changed', async () => {
    const { student, courseId, bulletId } = await onLecture();
    const noteId = newId();
    const write = (content: string, given = {}) =>
      student.call(saveBulletNote, { body: { bulletId, second: 1, content, ...given } });
    expect((await write('第一条', { noteId })).status).toBe(200);
    await sql`
      insert into note (student_id, note_id, note_type, course_id, bullet_id, second, title, content, html,
        revision, created_at, edited_at)
      select ${student.studentId}, gen_random_uuid(), 'bullet', ${courseId}, ${bulletId}, n, '', '', '', 1, now(), now()
      from generate_series(1, ${maxNotes - 1}) n`.execute(connection);
    const newNote = { noteId: newId(), baseRevision: 0 };
    const [status, message] = refusals.noteTooMany;
    expect(await write('再一条', newNote)).toMatchObject({ status, message });
    expect(message).toContain(String(maxNotes));
    const changed = await write('改过', { noteId, baseRevision: 1 });
    expect(changed.data).toMatchObject({ content: '改过', revision: 2 });
    // An edit of an older revision would be a note of its own.
    expect((await write('另一台设备', { noteId, baseRevision: 1 })).status).toBe(status);
    await student.data(deleteNote, { body: { noteId } });
    expect((await write('再一条', newNote)).status).toBe(200);
    // The deleted one would come back beside it.
    expect((await write('又要了', { noteId })).status).toBe(status);
  });
});
