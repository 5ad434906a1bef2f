import type { InputOf } from '@xuezhou/contract/kernel';
import {
  commentWindowMs,
  longestQaComment,
  type commentAnswer as commentOperation,
  type QaComment,
} from '@xuezhou/contract/qa';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { settleGate } from '../held/settle-gate.ts';
import { lockAnswer } from './find-answer.ts';
import { readerOf } from '../list/list-questions.ts';
import { takeNumber } from '../queue.ts';
import { demandPatience, demandVoice, takePictures, takeWords } from '../take-words.ts';
import { tellPages } from '../tell.ts';
import { readComment } from '../thread/thread.repository.ts';
import { presentComment } from '../thread/thread.presenter.ts';

type CommentRow = Selectable<Tables['qa_comment']>;

/** A new one, or a change of one's own within three minutes of its making, by the server's clock. */
export async function commentAnswer(
  services: NoteServices,
  student: CurrentStudent,
  { body: { qaAnswerId, content, commentId = newId() } }: InputOf<typeof commentOperation>,
): Promise<QaComment> {
  const { database, clock } = services;
  const { studentId } = student;
  const reader = readerOf(services, student);
  const sent = { qaAnswerId, commentId, studentId, content: content.trim() };
  const isDone = await database.connection
    .transaction()
    .execute(async (change) => (await knownComment(change, sent))?.content === sent.content);
  if (!isDone) {
    await demandVoice(services, student);
    await demandPatience(services, student, 'comment');
    const { words, pass } = await takeWords(services, student, {
      ...{ kind: 'comment', text: content, most: longestQaComment },
    });
    if (words.content === '') throw new Refusal('qaEmpty');
    await database.connection.transaction().execute(async (change) => {
      const now = clock.now();
      const { question } = await lockAnswer(change, reader, qaAnswerId);
      const { question_id } = question;
      const known = await knownComment(change, sent);
      if (known?.content === words.content) return;
      const pictures = await takePictures(change, studentId, { words, images: [], now });
      const written = { content: words.content, html: words.html };
      if (known === undefined) {
        const number = await takeNumber(change, question_id, now);
        const ids = { comment_id: commentId, qa_answer_id: qaAnswerId, question_id };
        await change
          .insertInto('qa_comment')
          .values({ ...ids, ...written, student_id: studentId, number, at: now })
          .execute();
      } else {
        if (now.getTime() - known.at.getTime() > commentWindowMs)
          throw new Refusal('qaCommentOver');
        await change
          .updateTable('qa_comment')
          .where('comment_id', '=', commentId)
          .set({ ...written, edited_at: now })
          .execute();
      }
      await settleGate(change, pass, {
        ...{ thing: { kind: 'comment', id: commentId }, questionId: question_id, pictures, now },
        place: `评论：${question.title}`,
      });
      await tellPages(change, question_id);
    });
  }
  const row = await readComment.first(database.connection, { ...reader, commentId });
  if (row === undefined) throw notFound();
  return presentComment(row, clock.now());
}

interface Sent {
  readonly qaAnswerId: string;
  readonly commentId: string;
  readonly studentId: number;
}

/** The student's own of this id; one of another student, or under another answer, is none that they may touch. */
async function knownComment(change: Change, sent: Sent): Promise<CommentRow | undefined> {
  const row = await change
    .selectFrom('qa_comment')
    .where('comment_id', '=', sent.commentId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // One that was taken back does not come again, however late it is sent once more.
  if (row.student_id !== sent.studentId || row.deleted_at !== null) throw notFound();
  if (row.qa_answer_id !== sent.qaAnswerId) throw new Refusal('idReused');
  if (row.hidden_at !== null && row.held_at === null) throw new Refusal('qaHidden');
  return row;
}
