import type { InputOf } from '@xuezhou/contract/kernel';
import type { answerQaQuestion as answerOperation } from '@xuezhou/contract/qa';
import { v7 as newId } from 'uuid';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { settleGate } from '../held/settle-gate.ts';
import { lockWritable } from '../find-readable.ts';
import { readerOf } from '../list/list-questions.ts';
import { partWriter } from '../part.repository.ts';
import { countAnswers, takeNumber } from '../queue.ts';
import { demandPatience, demandVoice, hasNothing, takePictures, takeWords } from '../take-words.ts';
import { tellPages } from '../tell.ts';

/** Sent twice by the same id it is kept once. */
export async function answerQaQuestion(
  services: NoteServices,
  student: CurrentStudent,
  {
    body: { questionId, content, images = [], qaAnswerId = newId() },
  }: InputOf<typeof answerOperation>,
): Promise<{ qaAnswerId: string }> {
  const { database, clock } = services;
  const { studentId } = student;
  const sent = { qaAnswerId, questionId, studentId, content: content.trim() };
  const reader = readerOf(services, student);
  const isKnown = await database.connection.transaction().execute(async (change) => {
    await lockWritable(change, reader, questionId);
    return await wasAnswered(change, sent);
  });
  if (isKnown) return { qaAnswerId };
  await demandVoice(services, student);
  await demandPatience(services, student, 'answer');
  const { words, pass } = await takeWords(services, student, {
    ...{ kind: 'answer', text: content, pictures: images.length },
  });
  if (hasNothing(words, images)) throw new Refusal('qaEmpty');
  await database.connection.transaction().execute(async (change) => {
    const now = clock.now();
    const { last_number, title } = await lockWritable(change, reader, questionId);
    if (await wasAnswered(change, sent)) return;
    const pictures = await takePictures(change, studentId, { words, images, now });
    const number = await takeNumber(change, questionId, now);
    await change
      .insertInto('qa_answer')
      .values({
        qa_answer_id: qaAnswerId,
        question_id: questionId,
        number,
        student_id: studentId,
        content: words.content,
        html: words.html,
        images: JSON.stringify(pictures),
        at: now,
      })
      .execute();
    await countAnswers(change, questionId);
    const thing = { kind: 'answer', id: qaAnswerId } as const;
    const place = `回答：${title}`;
    await settleGate(change, pass, { thing, questionId, place, pictures, now });
    await partWriter(change, studentId, questionId).join({ hasAnswered: true }, last_number);
    await tellPages(change, questionId);
  });
  return { qaAnswerId };
}

interface Sent {
  readonly qaAnswerId: string;
  readonly questionId: string;
  readonly studentId: number;
  readonly content: string;
}

async function wasAnswered(change: Change, sent: Sent): Promise<boolean> {
  const row = await change
    .selectFrom('qa_answer')
    .where('qa_answer_id', '=', sent.qaAnswerId)
    .select(['question_id', 'student_id', 'content'])
    .executeTakeFirst();
  if (row === undefined) return false;
  const isSame =
    row.question_id === sent.questionId &&
    row.student_id === sent.studentId &&
    row.content === sent.content;
  if (!isSame) throw new Refusal('idReused');
  return true;
}
