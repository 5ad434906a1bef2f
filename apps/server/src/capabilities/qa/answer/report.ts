import type { InputOf } from '@xuezhou/contract/kernel';
import {
  longestQaComment,
  type appealQa as appealOperation,
  type reportQa as reportOperation,
} from '@xuezhou/contract/qa';
import { lengthOf } from '@xuezhou/rules/qa/qa-text';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { findThing, readThing } from './find-thing.ts';
import { readerOf } from '../list/list-questions.ts';
import { demandPatience } from '../take-words.ts';

export async function reportQa(
  services: Services,
  student: CurrentStudent,
  { body: { thing, kind, content } }: InputOf<typeof reportOperation>,
): Promise<true> {
  const { connection } = services.database;
  const words = wordsOf(content);
  const found = await findThing(connection, readerOf(services, student), thing);
  await demandPatience(services, student, 'report');
  await connection
    .insertInto('qa_report')
    .values({
      student_id: student.studentId,
      thing_kind: thing.kind,
      thing_id: thing.id,
      question_id: found.question_id,
      is_appeal: false,
      kind,
      content: words,
      at: services.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'thing_id', 'is_appeal'])
        .doUpdateSet({ kind, content: words })
        .where('qa_report.settled_at', 'is', null),
    )
    .execute();
  return true;
}

/** Of what was hidden, by who wrote it, once. */
export async function appealQa(
  services: Services,
  student: CurrentStudent,
  { body: { thing, content } }: InputOf<typeof appealOperation>,
): Promise<true> {
  const { connection } = services.database;
  const words = wordsOf(content);
  if (words === '') throw new Refusal('qaEmpty');
  const found = await readThing(connection, thing);
  if (found?.student_id !== student.studentId || found.hidden_at === null || found.is_held)
    throw notFound();
  const added = await connection
    .insertInto('qa_report')
    .values({
      student_id: student.studentId,
      thing_kind: thing.kind,
      thing_id: thing.id,
      question_id: found.question_id,
      is_appeal: true,
      kind: 'appeal',
      content: words,
      at: services.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('report_id')
    .executeTakeFirst();
  if (added === undefined) throw new Refusal('qaAppealed');
  return true;
}

function wordsOf(content: string): string {
  const words = content.trim();
  if (lengthOf(words) > longestQaComment) throw new Refusal('qaTooLong');
  return words;
}
