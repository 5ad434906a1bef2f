import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { everyStaff } from '../../../platform/staff/who-works.ts';
import { classesOfStudents } from '../standing/standing-source.ts';
import type { StandingRow } from '../standing/present-standing.ts';

/** Of a `student`, for one page of them: class, tags, assistant and standing. */
export const learningColumns = (connection: Connection) =>
  [
    sql<string | null>`(select m.title from ${classesOfStudents.of(connection)} m
      where m.student_id = student.student_id order by m.joined_at desc, m.class_id desc limit 1)`.as(
      'class_name',
    ),
    sql<string[]>`array(select g.tag from student_tag g
      where g.student_id = student.student_id and g.ended_at is null order by g.tagged_at, g.tag)`.as(
      'tags',
    ),
    sql<
      string | null
    >`(select f.name from student_assistant h join ${everyStaff} f on f.staff_id = h.staff_id
      where h.student_id = student.student_id and h.ended_at is null)`.as('assistant'),
    sql<StandingRow | null>`(select json_build_object('facts', t.facts, 'minutes', t.minutes,
        'studied_at', t.studied_at, 'reasons', t.reasons, 'counted_at', t.counted_at)
      from student_standing t where t.student_id = student.student_id)`.as('standing'),
  ] as const;
