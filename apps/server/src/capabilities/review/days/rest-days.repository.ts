import { dayOfText } from '@xuezhou/rules/flash-card/study-day';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { studentsWithEnd } from '../../enrolment/enrolment.port.ts';
import { studentsReviewing } from '../../flash-card/flash-card.port.ts';
import { studentsAnswering } from '../../practice/practice-facts.port.ts';

const findNoted = prepareSql<Record<string, never>, { noted_to: string | null }>(
  () => sql`select noted_to from review_rest_cut`,
);

export interface CandidateRow {
  student_id: number;
  identity_status: number;
}

const midnight = (p: { day: string }, days: number) =>
  sql`((${p.day}::date + ${sql.lit(days)})::timestamp at time zone 'Asia/Shanghai')`;

/**
 * On whom nothing may have been due: only what one does, or the end of a course, makes a heap of due things empty, and it
 * stays so until something falls due. Who opened a session had something to do.
 */
const findCandidates = prepareSql<{ day: string }, CandidateRow>(
  (p) => sql`
    select s.student_id, s.identity_status from student s
    where s.student_id in (
        select student_id from review_day where day = ${p.day}::date - 1 and items = '[]'
        union ${studentsWithEnd(p)}
        union ${studentsAnswering(midnight(p, -6), midnight(p, 1))}
        union ${studentsReviewing(midnight(p, -6), midnight(p, 1))}
      )
      and s.erased_at is null
      and not exists (select from review_day r where r.student_id = s.student_id and r.day = ${p.day}::date)
    order by s.student_id`,
);

const store = prepareSql<{ studentId: number; day: string; now: Date }, never>(
  (p) => sql`
    insert into review_day (student_id, day, items, planned_at)
    values (${p.studentId}, ${p.day}, '[]', ${p.now}) on conflict do nothing`,
);

const storeNoted = prepareSql<{ day: string }, never>(
  (p) => sql`update review_rest_cut set noted_to = greatest(noted_to, ${p.day}::date)`,
);

/** Of all students: for the job. */
export const restReader = (connection: Connection) => ({
  /** The last day that was noted, counted as in flash-card/study-day.ts. */
  notedTo: async (): Promise<number | null> => {
    const noted = (await findNoted.first(connection, {}))?.noted_to ?? null;
    return noted === null ? null : dayOfText(noted);
  },
  candidates: (day: string) => findCandidates.rows(connection, { day }),
});

export const restWriter = (connection: Connection) => ({
  store: (studentId: number, day: string, now: Date) =>
    store.run(connection, { studentId, day, now }),
  storeNoted: (day: string) => storeNoted.run(connection, { day }),
});
