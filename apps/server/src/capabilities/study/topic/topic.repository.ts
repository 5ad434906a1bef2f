import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { paperTitles } from '../../mock/mock.port.ts';
import { heldOutOf, shownStems } from '../../practice/practice-facts.port.ts';

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

const countHeldOut = prepareSql<{ studentId: number; readingId: number }, { count: number }>(
  (p) => sql`${heldOutOf(p)}`,
);

export const topicReader = (connection: Connection, studentId: number) => ({
  stems: (asked: Omit<Asked, 'studentId'>) => findStems.rows(connection, { studentId, ...asked }),
  heldOut: async (readingId: number): Promise<number> =>
    (await countHeldOut.first(connection, { studentId, readingId }))?.count ?? 0,
  titleOf: (paperId: number) => findTitle.first(connection, { paperId }),
});
