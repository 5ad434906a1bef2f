import type { DataOf } from '@xuezhou/contract/kernel';
import type { findTwin as finding, findTwins as findingSeveral } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { listed, type ListRow } from './list.repository.ts';
import { presentListItem } from '../practice.presenter.ts';
import { isOpen, stateOf, wasAnswered } from '../question/question-state.sql.ts';
import { isWithheld } from '../facts/withheld.ts';

interface Asking {
  readonly studentId: number;
  readonly courseId: number;
  readonly now: Date;
}

interface Wanted extends Asking {
  readonly questionId: number;
}

/** The question q, with its state s, can be asked now, and was not answered within a day. */
const isRested = (p: Asking) => sql`(${isOpen(p)} and not ${isWithheld(p)}
  and (s.answered_at is null or s.answered_at < ${p.now}::timestamptz - interval '1 day'))`;

const findLike = prepareSql<Wanted, ListRow>(
  (p) => sql`
    select ${listed}
    from question first
    join question q on q.course_id = first.course_id and q.reading_id = first.reading_id and q.kind = first.kind
      and q.question_id <> first.question_id
    left join ${stateOf(p)}
    where first.question_id = ${p.questionId} and first.course_id = ${p.courseId}
      and ${isRested(p)}
    order by ${wasAnswered(p)}, q.subject_id is distinct from first.subject_id, s.answered_at nulls first,
      q.position, q.question_id
    limit 1`,
);

/** A question to try at once whether what an explanation said was understood; none while the course is closed. */
export async function findTwin(
  services: Services,
  student: CurrentStudent,
  { courseId, questionId }: { courseId: number; questionId: number },
): Promise<DataOf<typeof finding>> {
  const { closedBy } = await demandCourse(services, student, courseId, { for: 'view' });
  if (closedBy !== null) return { question: null };
  const { studentId } = student;
  const wish = { studentId, courseId, questionId, now: services.clock.now() };
  const row = await findLike.first(services.database.connection, wish);
  return { question: row === undefined ? null : presentListItem(row) };
}

interface LikeRow {
  question_id: number;
  reading_id: number;
  kind: string;
  subject_id: number | null;
  was_answered: boolean;
}

type Several = Asking & { questionIds: number[] };
type Others = Several & { not: number[] };

const findThese = prepareSql<Several, Omit<LikeRow, 'was_answered'>>(
  (p) => sql`
    select q.question_id, q.reading_id, q.kind, q.subject_id from question q
    where q.question_id = any(${p.questionIds}::int[]) and q.course_id = ${p.courseId} and q.reading_id is not null`,
);

/** All that are like one of these: what was not answered yet first, then what was answered longest ago. */
const findAlike = prepareSql<Others, LikeRow>(
  (p) => sql`
    select q.question_id, q.reading_id, q.kind, q.subject_id, ${wasAnswered(p)} as was_answered
    from question q
    left join ${stateOf(p)}
    where q.course_id = ${p.courseId} and q.question_id <> all(${p.questionIds}::int[])
      and q.question_id <> all(${p.not}::int[])
      and (q.reading_id, q.kind) in (select first.reading_id, first.kind from question first
        where first.question_id = any(${p.questionIds}::int[]) and first.course_id = ${p.courseId})
      and ${isRested(p)}
    order by was_answered, s.answered_at nulls first, q.position, q.question_id`,
);

/** For paper: each question with another one like it. */
export async function findTwins(
  services: Services,
  student: CurrentStudent,
  {
    courseId,
    questionIds,
    not = [],
  }: { courseId: number; questionIds: readonly number[]; not?: readonly number[] | undefined },
): Promise<DataOf<typeof findingSeveral>> {
  const { closedBy } = await demandCourse(services, student, courseId, { for: 'view' });
  if (closedBy !== null || questionIds.length === 0) return [];
  const { connection } = services.database;
  const wish = {
    ...{ studentId: student.studentId, courseId, now: services.clock.now() },
    questionIds: [...new Set(questionIds)],
  };
  const these = await findThese.rows(connection, wish);
  const known = new Map(these.map((row) => [row.question_id, row]));
  const free = new Set(await findAlike.rows(connection, { ...wish, not: [...not] }));
  return wish.questionIds.flatMap((questionId) => {
    const first = known.get(questionId);
    const twin = first === undefined ? undefined : nearest(first, free);
    if (twin === undefined) return [];
    free.delete(twin);
    return [{ questionId, twinId: twin.question_id }];
  });
}

/** As one alone is found: unseen before seen, of these one of the same subject before another. */
function nearest(
  { reading_id: readingId, kind, subject_id: subjectId }: Omit<LikeRow, 'was_answered'>,
  free: ReadonlySet<LikeRow>,
): LikeRow | undefined {
  const alike = [...free].filter((row) => row.reading_id === readingId && row.kind === kind);
  const [first] = alike;
  return (
    alike.find((row) => row.was_answered === first?.was_answered && row.subject_id === subjectId) ??
    first
  );
}
