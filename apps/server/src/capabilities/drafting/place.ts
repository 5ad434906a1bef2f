import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { demandOwnCourse, ownOf } from '../../platform/staff/own.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { consoleCourses } from '../practice/practice-content.port.ts';

/** A chapter as students have it. */
export interface ChapterPlace {
  readonly readingId: number;
  readonly title: string;
  readonly courseId: number;
  readonly course: string;
  /** Its first topic, in which an accepted one stands where no other is chosen. */
  readonly subjectId: number | null;
  /** All of them, in their order. */
  readonly topics: readonly { readonly topicId: number; readonly title: string }[];
  /** Its text, as HTML. */
  readonly html: string;
  readonly ofFiles: boolean;
}

export async function findPlace(
  connection: Connection,
  readingId: number,
): Promise<ChapterPlace | undefined> {
  const { rows } = await sql<ChapterPlace>`
    select r.reading_id as "readingId", r.title, r.course_id as "courseId", c.title as course, r.html,
      (select u.subject_id from subject u where u.reading_id = r.reading_id
        order by u.position, u.subject_id limit 1) as "subjectId",
      coalesce((select jsonb_agg(jsonb_build_object('topicId', u.subject_id, 'title', u.title) order by u.position)
        from subject u where u.reading_id = r.reading_id), '[]') as topics,
      c.source = 'catalogue' and c.course_id not in ${consoleCourses.of(connection)} as "ofFiles"
    from reading r join course c using (course_id) where r.reading_id = ${readingId}
  `.execute(connection);
  return rows[0];
}

/** One in which the actor may write questions. Throws notOwn, placeUnknown or questionOfFiles. */
export async function demandPlace(
  connection: Connection,
  actor: Actor,
  readingId: number,
): Promise<ChapterPlace> {
  const place = await findPlace(connection, readingId);
  await demandOwnCourse(connection, ownOf(actor, 'question.write'), place?.courseId ?? 0);
  if (place === undefined) throw new Refusal('placeUnknown');
  if (place.ofFiles) throw new Refusal('questionOfFiles');
  return place;
}
