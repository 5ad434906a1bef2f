import { qaRoom } from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { announce, groupOf } from '../../platform/realtime/room-voice.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { sendMessages } from '../message/message.port.ts';

/** Pages on which the question is open ask for it again. */
export async function tellPages(change: Change, questionId: string): Promise<void> {
  const row = await change
    .selectFrom('qa_question')
    .where('question_id', '=', questionId)
    .select('last_number')
    .executeTakeFirst();
  const number = row?.last_number ?? 0;
  await announce(change, qaRoom, groupOf.room(questionId), 'changed', { number });
}

interface Telling {
  readonly questionId: string;
  /** What happened, as `老师回答了「…」`. */
  readonly title: string;
  readonly words: string;
  readonly at: Date;
}

/** HTML of a message that leads to a question. */
const contentOf = ({ questionId, words }: Telling): string =>
  `<p>${plainHtml(words)}</p><p><a href="/qa/question/${questionId}">打开这个问题</a></p>`;

export async function tellStudents(
  change: Change,
  studentIds: readonly number[],
  telling: Telling,
): Promise<void> {
  const { title, at } = telling;
  await sendMessages(change, studentIds, { kind: 'qa', title, content: contentOf(telling), at });
}

export interface Followers {
  readonly asker: number | null;
  readonly others: number[];
}

/** Who asked a question, and who follows it. */
export async function followersOf(change: Change, questionId: string): Promise<Followers> {
  const { rows } = await sql<{ asker: number | null; others: number[] }>`
    select t.student_id as asker, array(
      select x.student_id from qa_part x where x.question_id = t.question_id and x.followed_at is not null
        and x.student_id is distinct from t.student_id order by x.student_id) as others
    from qa_question t where t.question_id = ${questionId}`.execute(change);
  return rows[0] ?? { asker: null, others: [] };
}
