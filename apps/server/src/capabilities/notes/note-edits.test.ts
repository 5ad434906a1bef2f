import { deleteNote, listNotesOfPlace, saveBulletNote, updateNote } from '@xuezhou/contract/notes';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeBook, makeCourse } from '../../testing/factories.ts';
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
