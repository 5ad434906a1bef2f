import type { DataOf } from '@xuezhou/contract/kernel';
import type { findTwin as finding } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { listed, type ListRow } from './list.repository.ts';
import { presentListItem } from '../practice.presenter.ts';
import { isOpen, stateOf, wasAnswered } from '../question/question-state.sql.ts';
import { isWithheld } from '../facts/withheld.ts';

interface Wanted {
  readonly studentId: number;
  readonly courseId: number;
  readonly questionId: number;
  readonly now: Date;
}

const findLike = prepareSql<Wanted, ListRow>(
  (p) => sql`
    select ${listed}
    from question first
    join question q on q.course_id = first.course_id and q.reading_id = first.reading_id and q.kind = first.kind
      and q.question_id <> first.question_id
    left join ${stateOf(p)}
    where first.question_id = ${p.questionId} and first.course_id = ${p.courseId}
      and ${isOpen(p)} and not ${isWithheld(p)}
      and (s.answered_at is null or s.answered_at < ${p.now}::timestamptz - interval '1 day')
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
