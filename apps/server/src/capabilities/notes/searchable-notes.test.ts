import { deleteNote, saveBulletNote, updateNote } from '@xuezhou/contract/notes';
import { searchEverywhere } from '@xuezhou/contract/search';
import { expect, it } from 'vitest';
import { makeCourse, nextId } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();

it('a note is found by its writer alone, at once, as it stands today', async () => {
  const { bulletId, courseId } = await makeCourse(school.connection);
  const [writer, other] = [await school.signIn(), await school.signIn()];
  const word = `心得${nextId()}`;
  const content = `${word}：价格跌得少，$P_0$ 不变`;
  const note = await writer.data(saveBulletNote, { body: { bulletId, second: 42, content } });
  const find = async (student: typeof writer, q: string) =>
    (await student.data(searchEverywhere, { query: { q } })).groups.flatMap(({ name, hits }) =>
      name === 'note' ? hits : [],
    );
  expect(await find(writer, word)).toMatchObject([
    { kind: 'note', courseId, bulletId, second: 42, ref: note.noteId, isOwn: true },
  ]);
  expect(await find(other, word)).toEqual([]);
  const later = `改后${nextId()}`;
  await writer.data(updateNote, {
    body: { noteType: 'bullet', id: note.noteId, content: later },
  });
  expect(await find(writer, word)).toEqual([]);
  expect(await find(writer, later)).toHaveLength(1);
  await writer.data(deleteNote, { body: { noteId: note.noteId } });
  expect(await find(writer, later)).toEqual([]);
});
