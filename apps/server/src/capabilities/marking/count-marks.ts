import { marksThatHold } from '@xuezhou/rules/practice/teacher-verdict';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { keepTeacherMarks, type HoldingMarks } from '../practice/practice-facts.port.ts';

/** So many students' answers at once; the rest comes with the next. */
const batchSize = 500;

interface NewVerdict {
  question_id: number;
  student_id: number;
  marks: { answeredAt: number; share: number | null }[];
}

/**
 * Makes marks that their students know the verdicts of their answers. What was told and is taken back afterwards leaves the
 * verdict of before.
 */
export async function countMarks(change: Change, now: Date): Promise<void> {
  // Of two servers the later one sees what the earlier has told: what it keeps is the whole of it.
  await sql`select pg_advisory_xact_lock(hashtext('count-marks'))`.execute(change);
  const { rows } = await sql<NewVerdict>`
    with due as (
      update answer_mark set counted_at = ${now}
      where (question_id, student_id, version) in (
        select question_id, student_id, version from answer_mark
        where told_at is not null and counted_at is null order by told_at limit ${batchSize} for update skip locked)
      returning question_id, student_id
    )
    select m.question_id, m.student_id,
      json_agg(json_build_object('answeredAt', (extract(epoch from m.answered_at) * 1000)::bigint,
        'share', case when m.levels is not null then m.score::float8 / nullif(m.full_score, 0) end)
        order by m.version) as marks
    from answer_mark m
    where m.told_at is not null and (m.question_id, m.student_id) in (select question_id, student_id from due)
    group by 1, 2 order by 1, 2`.execute(change);
  await keepTeacherMarks(
    change,
    rows.map(({ question_id: questionId, student_id: studentId, marks }): HoldingMarks => ({
      ...{ questionId, studentId },
      marks: [...marksThatHold(marks)].map(([answeredAt, share]) => ({
        answeredAt: new Date(answeredAt),
        share,
      })),
    })),
  );
}
