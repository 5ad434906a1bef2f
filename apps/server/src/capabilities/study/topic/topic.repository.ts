import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { paperTitles } from '../../mock/mock.port.ts';
import {
  heldOutOf,
  ownPaces,
  shownStems,
  type KindPace,
} from '../../practice/practice-facts.port.ts';

export interface ShownStemRow {
  question_id: number;
  whole_id: number;
  stem_html: string;
  can_open: boolean;
}

interface Asked {
  studentId: number;
  courseId: number;
  questionIds: readonly number[];
  now: Date;
}

const findStems = prepareSql<Asked, ShownStemRow>((p) => sql`${shownStems(p)}`);

const findTitle = prepareSql<{ paperId: number }, { title: string }>(
  (p) => sql`select title from ${paperTitles} m where m.paper_id = ${p.paperId}`,
);

const countHeldOut = prepareSql<
  { studentId: number; readingId: number; now: Date },
  { count: number }
>((p) => sql`${heldOutOf(p)}`);

const findPaces = prepareSql<{ studentId: number; courseId: number }, { paces: KindPace[] }>(
  (p) => sql`
    select coalesce((select json_agg(o) from ${ownPaces(p)} o), '[]') as paces
    from course c where c.course_id = ${p.courseId}`,
);

export const topicReader = (connection: Connection, studentId: number) => ({
  stems: (asked: Omit<Asked, 'studentId'>) => findStems.rows(connection, { studentId, ...asked }),
  heldOut: async (readingId: number, now: Date): Promise<number> =>
    (await countHeldOut.first(connection, { studentId, readingId, now }))?.count ?? 0,
  paces: async (courseId: number): Promise<KindPace[]> =>
    (await findPaces.first(connection, { studentId, courseId }))?.paces ?? [],
  titleOf: (paperId: number) => findTitle.first(connection, { paperId }),
});
