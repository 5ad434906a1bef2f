import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { countQaWords } from './list/find-like.ts';
import { endSilentClaims } from './end-silent-claims.ts';
import { chooseTeacher } from './queue.ts';
import { dropUnusedReplyPictures } from './console/reply-pictures.ts';
import { sendLaterReplies } from './later/send-later.ts';
import { tellPages, tellStudents } from './tell.ts';

interface LateRow {
  question_id: string;
  title: string;
  student_id: number | null;
  course_id: number | null;
  book_id: number | null;
  teacher_id: number | null;
}

/** So many at a time; the rest a minute later. */
const maxAtOnce = 100;

/** Late questions go on to the head of teaching, once, and who asked is told. A school without one keeps them. */
async function passOn(connection: Connection, now: Date): Promise<void> {
  await connection.transaction().execute(async (change) => {
    const { rows } = await sql<LateRow>`
      select question_id, title, student_id, course_id, book_id, teacher_id from qa_question
      where queued_at is not null and due_at < ${now} and passed_on_at is null
      order by due_at limit ${maxAtOnce} for no key update skip locked`.execute(change);
    for (const late of rows) {
      const head = await chooseTeacher(change, late, { isHead: true });
      if (head === undefined) continue;
      const { question_id: questionId } = late;
      await change
        .updateTable('qa_question')
        .where('question_id', '=', questionId)
        .set({
          passed_on_at: now,
          snoozed_until: null,
          teacher_id: head.staff_id,
          assigned_at: now,
          claimed_by: null,
          claimed_at: null,
        })
        .execute();
      await change
        .insertInto('qa_step')
        .values({
          question_id: questionId,
          what: `过了时间，转给${head.name}`,
          staff_id: null,
          at: now,
        })
        .execute();
      if (late.student_id !== null)
        await tellStudents(change, [late.student_id], {
          questionId,
          title: '你的问题晚了，已转给教研组长',
          words: `“${late.title}”过了约定的时间还没有人答，已转给教研组长${head.name}，答好了会告诉你。`,
          at: now,
        });
      await tellPages(change, questionId);
    }
  });
}

export const qaJobs = (
  services: Services,
): Pick<
  JobHandlers,
  'pass-on-questions' | 'send-later-replies' | 'count-qa-words' | 'drop-unused-reply-pictures'
> => {
  const {
    database: { connection },
    clock,
  } = services;
  return {
    'drop-unused-reply-pictures': () => dropUnusedReplyPictures(services),
    'pass-on-questions': async () => {
      await passOn(connection, clock.now());
      await endSilentClaims(connection, clock.now());
    },
    'send-later-replies': () => sendLaterReplies(services),
    'count-qa-words': () => countQaWords(connection),
  };
};
