import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getQaAnswering as answeringOperation, QaThread } from '@xuezhou/contract/qa';
import { answeringAt, dueAt } from '@xuezhou/rules/qa/answering-hours';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { findReadable } from '../find-readable.ts';
import { readerOf } from '../list/list-questions.ts';
import { chooseTeacher, readHours } from '../queue.ts';
import { presentThread } from './thread.presenter.ts';
import { threadReader } from './thread.repository.ts';

export async function getQaQuestion(
  services: Services,
  student: CurrentStudent | null,
  questionId: string,
): Promise<QaThread> {
  const { connection } = services.database;
  const reader = readerOf(services, student);
  await findReadable(connection, reader, questionId);
  const thread = threadReader(connection, reader, questionId);
  const [row, answers, comments, feedbacks, hours] = await Promise.all([
    thread.question(dayOf(reader.now)),
    thread.answers(),
    thread.comments(),
    thread.feedbacks(),
    readHours(connection),
  ]);
  if (row === undefined) throw notFound();
  const { closesAt: teacherUntil } = answeringAt(hours, reader.now);
  return presentThread(row, { answers, comments, feedbacks, teacherUntil }, reader);
}

/** Fewer answers say nothing of the usual. */
const leastAnswers = 5;
const spanMs = 7 * 86_400_000;

export async function getQaAnswering(
  { database: { connection }, clock }: Services,
  { query }: InputOf<typeof answeringOperation>,
): Promise<DataOf<typeof answeringOperation>> {
  const now = clock.now();
  const hours = await readHours(connection);
  const { isOpen, countsFrom, closesAt } = answeringAt(hours, now);
  const place = { course_id: query.courseTagId || null, book_id: query.bookTagId || null };
  const teacher = await chooseTeacher(connection, place);
  const { rows } = await sql<{ count: number; median: number | null }>`
    select count(*) as count, percentile_cont(0.5) within group (order by answer_minutes) as median
    from qa_question where answered_at > ${new Date(now.getTime() - spanMs)} and answer_minutes is not null`.execute(
    connection,
  );
  const [known] = rows;
  const isKnown = known !== undefined && known.count >= leastAnswers && known.median !== null;
  return {
    isOpen,
    opensAt: isOpen ? null : (countsFrom?.toISOString() ?? null),
    closesAt: closesAt?.toISOString() ?? null,
    dueAt: dueAt(hours, now).toISOString(),
    medianMinutes: isKnown ? Math.round(known.median ?? 0) : null,
    teacher: teacher === undefined ? null : { name: teacher.name, title: teacher.title },
  };
}
