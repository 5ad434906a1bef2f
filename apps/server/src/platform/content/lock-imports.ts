import { sql } from 'kysely';
import type { Change } from '../database/prepare.ts';

/** Any number; it names this lock among the advisory locks of the database. */
const importLock = 7_203_114;

/**
 * One import at a time: a second one compares with what the first has written. Held until the transaction ends.
 *
 * Changes of content take what they lock in this order, so that no two wait for each other: a course that pages write
 * (`authored_course`) or the id of a request; imports; ids of the catalogue; ids of goods; surveys; camps; rows of courses, goods and drafts;
 * count of answers; questions by their ids; their versions; points and states of students; the log of acts, by its trigger,
 * as the last.
 *
 * And of a student in a camp: the enrolment in its course, then its classes by their ids, then the seats in them.
 */
export async function lockImports(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(change);
}
