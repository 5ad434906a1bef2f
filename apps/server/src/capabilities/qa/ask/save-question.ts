import type { InputOf } from '@xuezhou/contract/kernel';
import type { saveQuestion as saveOperation } from '@xuezhou/contract/qa';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { indexQuestion } from './ask-question.ts';
import { settleGate } from '../held/settle-gate.ts';
import { lockOwn } from '../find-readable.ts';
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
  const { words, pass } = await takeWords(services, student, {
    ...{ kind: 'question', text: body.content, title: given ?? '' },
    pictures: body.images?.length ?? 0,
  });
  await demandPatience(services, student, 'comment');
  await database.connection.transaction().execute(async (change) => {
    const now = clock.now();
    const question = await lockOwn(change, readerOf(services, student), questionId);
    if (question.withdrawn_at !== null) throw new Refusal('qaWithdrawn');
    if (question.hidden_at !== null && question.held_at === null) throw new Refusal('qaHidden');
    const before = await change
      .selectFrom('qa_question')
      .where('question_id', '=', questionId)
      .select(['content', 'images'])
      .executeTakeFirstOrThrow();
    const title = given ?? question.title;
    const keys = body.images ?? before.images.map(({ key }) => key);
    const isSame =
      title === question.title &&
      words.content === before.content &&
      keys.join() === before.images.map(({ key }) => key).join();
    if (isSame) return;
    if (question.student_answers + question.teacher_answers > 0) throw new Refusal('qaAnswered');
    const pictures = await takePictures(change, studentId, { words, images: keys, now });
    await change
      .insertInto('qa_revision')
      .values({
        thing_id: questionId,
        question_id: questionId,
        title: question.title,
        content: before.content,
        pictures: before.images.length,
        by_name: '提问的人',
        at: now,
      })
      .execute();
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
  });
  return true;
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
