import { paperFormats } from '@xuezhou/rules/mock/paper-format';
import type { FormPart } from '@xuezhou/rules/practice/smart/set-form';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { StoredKind } from '../../practice/practice-content.port.ts';
import { drawableQuestions, type ExamOfCourse } from '../../practice/practice-exam.port.ts';

interface ExamRow {
  name: string;
  format: keyof typeof paperFormats | null;
  minutes: number;
  questions: number;
  /** Of the questions that papers name, or else of those that they are drawn from. */
  kinds: { kind: StoredKind; count: number }[];
}

const findExam = prepareSql<{ courseId: number }, ExamRow>(
  (p) => sql`
    with paper as (
      select * from mock_paper where course_id = ${p.courseId} and retired_at is null),
    topic as (select jsonb_array_elements(topics) as t from paper),
    named as (select jsonb_array_elements_text(t->'questions')::int as id from topic where t ? 'questions'),
    drawn as (select jsonb_array_elements_text(t->'readings')::int as id from topic where t ? 'readings'),
    asked as (
      select kind from (${drawableQuestions}) q where q.question_id in (select id from named)
      union all
      select kind from (${drawableQuestions}) q where q.reading_id in (select id from drawn)
        and q.kind <> 'open' and not exists (select from named))
    select m.course_type as name, m.format, m.minutes, m.question_count as questions,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'count', count)) from (
        select kind, count(*) as count from asked group by kind) k), '[]') as kinds
    from paper m order by m.format is null, m.position, m.paper_id limit 1`,
);

/** The exam that a course prepares for, as its papers have it: the form that one keeps, or the kinds that they ask. */
export async function examOfCourse(
  connection: Connection,
  courseId: number,
): Promise<ExamOfCourse | null> {
  const row = await findExam.first(connection, { courseId });
  if (row === undefined) return null;
  const { name, format, minutes, questions } = row;
  if (format !== null) {
    const { parts, secondsPerQuestion } = paperFormats[format];
    return { name, parts, secondsPerQuestion };
  }
  const parts = row.kinds.map(({ kind, count }): FormPart => ({
    kind,
    options: null,
    share: count,
  }));
  const secondsPerQuestion = Math.max(1, Math.round((minutes * 60) / Math.max(1, questions)));
  return parts.length === 0 ? null : { name, parts, secondsPerQuestion };
}
