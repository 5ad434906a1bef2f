import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../enrolment/enrolment.port.ts';
import { progressIn, videoOfLecture } from '../lecture/lecture.port.ts';
import { stemHtml } from '../practice/practice-content.port.ts';
import { isQuestionWithheld } from '../practice/practice-exam.port.ts';
import { questionStates, verdictNow } from '../practice/practice-facts.port.ts';

export interface BulletPlace {
  bullet_id: number;
  course_id: number;
  book_id: number;
  title: string;
}

export const placeOfBullet = prepareSql<{ bulletId: number }, BulletPlace>(
  (p) =>
    sql`select bullet_id, course_id, book_id, title from bullet where bullet_id = ${p.bulletId}`,
);

/** A favourite with the place that its lecture has today; what vanished keeps the name that it had. */
export interface FavoriteRow extends CourseFacts {
  bullet_id: number;
  title: string;
  course_id: number;
  family: string;
  book_id: number;
  book_title: string | null;
  book_status: number | null;
  reading_id: number | null;
  number: string | null;
  reading_title: string | null;
  video_id: number | null;
  duration_ms: number | null;
  position_seconds: number | null;
  collected_at: Date;
  is_deleted: boolean;
  /** Its book waits for an assignment before it. */
  is_locked: boolean;
}

const findAll = prepareSql<{ studentId: number }, FavoriteRow>(
  (p) => sql`
    select ${courseFacts}, f.bullet_id, coalesce(b.title, f.title) as title, c.course_id, c.family,
      coalesce(b.book_id, f.book_id) as book_id, k.title as book_title, k.book_status,
      r.reading_id, r.number, r.title as reading_title, b.video_id, i.duration_ms,
      w.position_seconds, f.collected_at, b.bullet_id is null as is_deleted,
      coalesce(k.book_id in (${lockedBooksOf(p, sql`c.course_id`)}), false) as is_locked
    from bullet_favorite f
    left join bullet b on b.bullet_id = f.bullet_id
    join ${courseOfStudent(p)} on c.course_id = coalesce(b.course_id, f.course_id)
    left join book k on k.book_id = coalesce(b.book_id, f.book_id)
    left join reading r on r.reading_id = b.reading_id
    left join subject s on s.subject_id = b.subject_id
    left join ${videoOfLecture}
    left join ${progressIn(p, sql`f.bullet_id`)}
    where f.student_id = ${p.studentId}
    order by c.sort, c.course_id, k.position nulls last, r.position nulls last, s.group_no, s.position,
      b.position, f.bullet_id`,
);

export interface FavoriteQuestionRow {
  question_id: number;
  book_id: number | null;
  kind: 'single' | 'multiple' | 'open' | 'xl';
  status: 1 | -1 | 0;
  /** In the language in which its student reads questions. */
  stem_html: string;
  book_title: string | null;
  reading_title: string | null;
}

/** The questions that the student marked, as practice keeps them; those of closed books and of papers wait. */
const findQuestions = prepareSql<
  { studentId: number; courseId: number; now: Date },
  FavoriteQuestionRow
>(
  (p) => sql`
    select q.question_id, k.book_id, q.kind, ${stemHtml(p)} as stem_html, k.title as book_title,
      r.title as reading_title,
      ${verdictNow} as status
    from ${questionStates}
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.is_marked
      and q.parent_id is null and q.retired_at is null
      and not ${isQuestionWithheld(p, sql`s.question_id`)}
      and (k.book_id is null
        or k.book_status = 1 and k.book_id not in (${lockedBooksOf(p, p.courseId)}))
    order by k.position nulls last, r.position nulls last, q.position, q.question_id`,
);

export interface MarkedCourseRow extends CourseFacts {
  course_id: number;
}

/** The courses of which the student marked something, whoever may still see it. */
const findMarkedCourses = prepareSql<{ studentId: number }, MarkedCourseRow>(
  (p) => sql`
    select ${courseFacts}, c.course_id from ${courseOfStudent(p)}
    where c.course_id in (
      select s.course_id from ${questionStates} where s.student_id = ${p.studentId} and s.is_marked)
    order by c.sort, c.course_id`,
);

export const favoriteReader = (connection: Connection, studentId: number) => ({
  all: () => findAll.rows(connection, { studentId }),
  markedCourses: () => findMarkedCourses.rows(connection, { studentId }),
  questions: (courseId: number, now: Date) =>
    findQuestions.rows(connection, { studentId, courseId, now }),
});

export const favoriteWriter = (connection: Connection, studentId: number) => ({
  add: async (place: BulletPlace, now: Date): Promise<void> => {
    await connection
      .insertInto('bullet_favorite')
      .values({ student_id: studentId, ...place, collected_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  remove: async (bulletId: number): Promise<void> => {
    await connection
      .deleteFrom('bullet_favorite')
      .where('student_id', '=', studentId)
      .where('bullet_id', '=', bulletId)
      .execute();
  },
});
