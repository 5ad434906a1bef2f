import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

/** A query for the ids of courses that pages own, their questions among them, from who keeps those. */
export const consoleCourses = requirement<RawBuilder<unknown>>('practice.consoleCourses');

/** Whether content files own the question `q`: it is changed there, and only read elsewhere. */
export const isOfFiles = (connection: Connection | Change): RawBuilder<boolean> =>
  sql`(q.source_key like 'catalogue:%' and q.course_id not in ${consoleCourses.of(connection)})`;
