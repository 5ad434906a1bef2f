import type { ResultVideo, Verdict } from '@xuezhou/contract/assistant';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { courseOfStudent, isOpenOn, isOwned } from '../enrolment/enrolment.port.ts';
import type { StoredAnswer } from './assistant.tables.ts';

export interface SearchRow {
  search_id: string;
  question: string;
  sought: string;
  course_id: number | null;
  asked_at: Date;
  verdict: Verdict;
  is_exercise: boolean;
  course_names: string[];
  passages: ResultVideo[];
  answer: StoredAnswer | null;
  is_useful: boolean | null;
}

const columns = sql`search_id, question, sought, course_id, asked_at, verdict, is_exercise, course_names, passages, answer,
  is_useful`;

const findOne = prepareSql<{ studentId: number; searchId: string }, SearchRow>(
  (p) => sql`
    select ${columns} from assistant_search
    where student_id = ${p.studentId} and search_id = ${p.searchId}::uuid`,
);

const findAll = prepareSql<{ studentId: number; most: number }, SearchRow>(
  (p) => sql`
    select ${columns} from assistant_search where student_id = ${p.studentId}
    order by asked_at desc, search_id desc
    limit ${p.most}`,
);

export interface OpenCourse {
  course_id: number;
  title: string;
}

const findOpenCourses = prepareSql<
  { studentId: number; today: string; isVerified: boolean },
  OpenCourse
>(
  (p) => sql`
    select c.course_id, c.title from ${courseOfStudent(p)}
    where ${isOwned} and ${isOpenOn(p)} and (not c.identity_required or ${p.isVerified}::boolean)
    order by c.sort, c.course_id`,
);

interface LectureRow {
  courseId: number;
  bookId: number;
  readingId: number;
  bulletId: number;
  bulletName: string;
}

const findLecture = prepareSql<{ bulletId: number }, LectureRow>(
  (p) => sql`
    select b.course_id as "courseId", r.book_id as "bookId", r.reading_id as "readingId",
      b.bullet_id as "bulletId", b.title as "bulletName"
    from bullet b
    join reading r on r.reading_id = b.reading_id
    join book k on k.book_id = r.book_id and k.book_status = 1
    where b.bullet_id = ${p.bulletId}`,
);

/** What one student asked, and where there is to look. */
export const assistantReader = (connection: Connection, studentId: number) => ({
  search: (searchId: string) => findOne.first(connection, { studentId, searchId }),
  history: (most: number) => findAll.rows(connection, { studentId, most }),
  openCourses: (today: string, isVerified: boolean) =>
    findOpenCourses.rows(connection, { studentId, today, isVerified }),
  /** Of whatever course. */
  lecture: (bulletId: number) => findLecture.first(connection, { bulletId }),
});

export const assistantWriter = (connection: Connection, studentId: number) => ({
  /** Taken once. */
  keep: async ({ course_names, passages, ...row }: SearchRow): Promise<void> => {
    await connection
      .insertInto('assistant_search')
      .values({
        ...row,
        student_id: studentId,
        answer: null,
        complaint: null,
        rated_at: null,
        course_names: JSON.stringify(course_names),
        passages: JSON.stringify(passages),
      })
      .onConflict((conflict) => conflict.columns(['student_id', 'search_id']).doNothing())
      .execute();
  },
  /**
   * Unless another device has come as far meanwhile: all of it is further than hints, whole than broken off. What the
   * student said of it holds while the sentences it was said of stand there.
   */
  answer: async (searchId: string, answer: StoredAnswer, keepsRating: boolean): Promise<void> => {
    const { isHint, hints = 1 } = answer;
    const isStoredHint = sql<boolean>`coalesce((answer ->> 'isHint')::boolean, false)`;
    const isFewer = sql<boolean>`(answer ->> 'state' = 'cut'
      or ${isStoredHint} and (${!isHint}::boolean or coalesce((answer ->> 'hints')::int, 1) < ${hints}::int))`;
    await connection
      .updateTable('assistant_search')
      .where('student_id', '=', studentId)
      .where('search_id', '=', searchId)
      .where(
        sql<boolean>`(answer is null or (${isStoredHint} or ${!isHint}::boolean) and ${isFewer})`,
      )
      .set({
        answer: JSON.stringify(answer),
        ...(!keepsRating && { is_useful: null, complaint: null, rated_at: null }),
      })
      .execute();
  },
  rate: async (
    searchId: string,
    rating: { is_useful: boolean; complaint: string | null; rated_at: Date },
  ): Promise<boolean> => {
    const rated = await connection
      .updateTable('assistant_search')
      .where('student_id', '=', studentId)
      .where('search_id', '=', searchId)
      .set(rating)
      .where('answer', 'is not', null)
      .executeTakeFirst();
    return rated.numUpdatedRows > 0n;
  },
  remove: async (searchId: string): Promise<void> => {
    await connection
      .deleteFrom('assistant_search')
      .where('student_id', '=', studentId)
      .where('search_id', '=', searchId)
      .execute();
  },
  clear: async (): Promise<void> => {
    await connection.deleteFrom('assistant_search').where('student_id', '=', studentId).execute();
  },
});
