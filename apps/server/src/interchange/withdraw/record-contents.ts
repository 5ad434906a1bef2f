import { sql } from 'kysely';
import { storedQuestions } from '../../capabilities/practice/practice-content.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { contentEntities, contentRows } from './content-entities.ts';

/** The one course that the work may change: by its id, or, where it may not be there before, by its source alone. */
type Recorded = { readonly importId: number } & (
  | { readonly courseId: number }
  | { readonly source: string }
);

/**
 * Does the work of an import on one course, and keeps what it changed, by comparing the course before and after. What
 * the work writes to a question counts as well. Call under the lock of imports.
 */
export async function recordContents<Answer>(
  change: Change,
  { importId, ...of }: Recorded,
  work: () => Promise<Answer>,
): Promise<Answer> {
  // A source is no name of one: all courses of a catalogue have the same.
  const ofCourse =
    'courseId' in of
      ? sql`(select ${of.courseId}::int)`
      : sql`(select course_id from course where source = ${of.source})`;
  const contents = contentRows((entity) => sql`${contentEntities[entity].course} in ${ofCourse}`);
  const questions = sql`select * from (${storedQuestions}) q where course_id in ${ofCourse}`;
  await sql`create temporary table contents_before on commit drop as ${contents}`.execute(change);
  await sql`create temporary table questions_before on commit drop as ${questions}`.execute(change);
  const answer = await work();
  await sql`
    insert into content_import_row (import_id, entity, row_id, before, after)
    select ${importId}, entity, row_id, b.content, a.content
    from contents_before b full join (${contents}) a using (entity, row_id)
    where b.content is distinct from a.content
  `.execute(change);
  await sql`
    insert into question_import_row (import_id, question_id, version, before)
    select ${importId}, a.question_id, a.version, b.content
    from (${questions}) a left join questions_before b using (question_id)
    where b.content is distinct from a.content
  `.execute(change);
  // A file may hold several courses.
  await sql`drop table contents_before, questions_before`.execute(change);
  return answer;
}
