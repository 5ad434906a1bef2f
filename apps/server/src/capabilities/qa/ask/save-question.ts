import type { InputOf } from '@xuezhou/contract/kernel';
import type { saveQuestion as saveOperation } from '@xuezhou/contract/qa';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { indexQuestion } from './ask-question.ts';
import { settleGate } from '../held/settle-gate.ts';
import { lockOwn, type Question } from '../find-readable.ts';
import { readerOf } from '../list/list-questions.ts';
import { demandPatience, demandVoice, takePictures, takeTitle, takeWords } from '../take-words.ts';
import { tellPages } from '../tell.ts';
import { keepFindable } from '../searchable-questions.ts';

/** While nobody has answered; what the question was before stays for teachers. */
export async function saveQuestion(
  services: NoteServices,
  student: CurrentStudent,
  { body }: InputOf<typeof saveOperation>,
): Promise<true> {
  const { database, clock } = services;
  const { studentId } = student;
  const { questionId } = body;
  await demandVoice(services, student);
  const given = body.title === undefined ? undefined : takeTitle(body.title);
  const seen = await findKept(database.connection, studentId, questionId);
  // What stays of it is seen with the new words, and may be what it is held for.
  const { words, pass } = await takeWords(services, student, {
    ...{ kind: 'question', text: body.content, title: given ?? seen.title },
    quote: seen.quote ?? '',
    pictures: (body.images ?? seen.images).length,
  });
  await demandPatience(services, student, 'comment');
  const isSaved = await database.connection.transaction().execute(async (change) => {
    const now = clock.now();
    const question = await lockOwn(change, readerOf(services, student), questionId);
    if (question.withdrawn_at !== null) throw new Refusal('qaWithdrawn');
    if (question.hidden_at !== null && question.held_at === null) throw new Refusal('qaHidden');
    const before = await change
      .selectFrom('qa_question')
      .where('question_id', '=', questionId)
      .select(['content', 'images'])
      .executeTakeFirstOrThrow();
    const isMoved = question.title !== seen.title || before.images.length !== seen.images.length;
    // Of another device that was quicker: what it left has passed no gate together with these words.
    if (isMoved && (given === undefined || body.images === undefined)) return false;
    const title = given ?? question.title;
    const keys = body.images ?? before.images.map(({ key }) => key);
    const isSame =
      title === question.title &&
      words.content === before.content &&
      keys.join() === before.images.map(({ key }) => key).join();
    if (isSame) return true;
    if (question.student_answers + question.teacher_answers > 0) throw new Refusal('qaAnswered');
    const pictures = await takePictures(change, studentId, { words, images: keys, now });
    await keepBefore(change, question, before, now);
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set({ title, ...words, images: JSON.stringify(pictures), edited_at: now, last_at: now })
      .execute();
    await indexQuestion(change, questionId, title, words);
    const thing = { kind: 'question', id: questionId } as const;
    await settleGate(change, pass, { thing, questionId, place: '提问', pictures, now });
    await keepFindable(change, questionId, now);
    await tellPages(change, questionId);
    return true;
  });
  return isSaved || (await saveQuestion(services, student, { body }));
}

async function keepBefore(
  change: Change,
  { question_id, title }: Question,
  { content, images }: Pick<Selectable<Tables['qa_question']>, 'content' | 'images'>,
  at: Date,
): Promise<void> {
  const thing = { thing_id: question_id, question_id, title };
  await change
    .insertInto('qa_revision')
    .values({ ...thing, content, pictures: images.length, by_name: '提问的人', at })
    .execute();
}

/** What a question of the own keeps where it is not written anew. */
async function findKept(connection: Connection, studentId: number, questionId: string) {
  const row = await connection
    .selectFrom('qa_question')
    .where('question_id', '=', questionId)
    .where('student_id', '=', studentId)
    .select(['title', 'quote', 'images'])
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Out of every list and out of the queue. */
export async function withdrawQuestion(
  services: Services,
  student: CurrentStudent,
  questionId: string,
): Promise<true> {
  await services.database.connection.transaction().execute(async (change) => {
    const question = await lockOwn(change, readerOf(services, student), questionId);
    if (question.withdrawn_at !== null) return;
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set({ withdrawn_at: services.clock.now(), queued_at: null, due_at: null })
      .execute();
    await tellPages(change, questionId);
  });
  return true;
}
