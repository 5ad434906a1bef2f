import type { GivenLevel, RubricPoint } from '@xuezhou/contract/marking/console';
import type { TeacherMark } from '@xuezhou/contract/marking';
import { fullOfPoint, levelOf } from '@xuezhou/rules/marking/rubric';
import { sql } from 'kysely';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { openAnswers, questionStems } from '../practice/practice-facts.port.ts';

interface ReleasedMark {
  levels: GivenLevel[] | null;
  score: number;
  full_score: number;
  remark: string;
  marked_at: Date;
  answered_at: Date;
  points: RubricPoint[];
  is_of_earlier: boolean;
}

/** The last that the student was told of; what was marked since is not known yet. */
export async function getTeacherMark(
  services: Services,
  student: CurrentStudent,
  questionId: number,
): Promise<TeacherMark | null> {
  const { connection } = services.database;
  const { rows } = await sql<ReleasedMark>`
    select m.levels, m.score, m.full_score, m.remark, m.marked_at, m.answered_at, r.points,
      coalesce(s.answered_at > m.answered_at, false) as is_of_earlier
    from answer_mark m
    join rubric r on r.question_id = m.question_id and r.version = m.rubric_version
    left join ${openAnswers} s on s.question_id = m.question_id and s.student_id = m.student_id
    where m.question_id = ${questionId} and m.student_id = ${student.studentId} and m.told_at is not null
    order by m.version desc limit 1`.execute(connection);
  const [row] = rows;
  if (row === undefined || row.levels === null) return null;
  const courseId = (await questionStems(connection, [questionId])).get(questionId)?.courseId ?? 0;
  await demandCourse(services, student, courseId, { for: 'view' });
  const { levels } = row;
  return {
    score: row.score,
    full: row.full_score,
    points: row.points.map((point) => {
      const given = levelOf(point, levels);
      return {
        title: point.title,
        score: given?.points ?? 0,
        full: fullOfPoint(point),
        words: given?.words ?? '',
        levels: point.levels.map((level) => ({
          points: level.points,
          words: level.words,
          isGiven: level === given,
        })),
      };
    }),
    remark: row.remark,
    markedAt: row.marked_at.toISOString(),
    answeredAt: row.answered_at.toISOString(),
    isOfEarlier: row.is_of_earlier,
  };
}
