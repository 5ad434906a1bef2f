import { sql, type RawBuilder } from 'kysely';
import { stemHtml } from '../question/question-words.ts';

// For statements of capabilities above this one: whom a question belongs to is said here alone.

type Id = RawBuilder<unknown>;

/** Questions `q` as they are now, each with its version `v`. */
export const currentQuestions = sql`question q
  join question_version v on v.question_id = q.question_id and v.version = q.version`;

/** The question `q` of an id, withdrawn ones and parts of composites too; for a `join`. */
export const questionOf = (id: Id) => sql`question q on q.question_id = ${id}`;

/** What a version of a question says, under the name given; for a `join`. */
export const versionOf = (name: 'v' | 'g', id: Id, version: Id) =>
  sql`question_version ${sql.ref(name)} on ${sql.ref(`${name}.question_id`)} = ${id}
    and ${sql.ref(`${name}.version`)} = ${version}`;

/** These questions, withdrawn ones too: question_id, stem_html in the language of the student, kind, reading_id. */
export const questionStemsOf = (p: { studentId: number; questionIds: readonly number[] }) => sql`
  select q.question_id, ${stemHtml(p)} as stem_html, q.kind, q.reading_id from question q
  where q.question_id = any(${p.questionIds}::int[])`;

/** The parts of the composite question of an id that are asked, as an array of ids. */
export const partIdsOf = (id: Id) => sql`array(
  select t.question_id from question t where t.parent_id = ${id} and t.retired_at is null)`;

/** Questions `q` with what a paper needs to draw them, in the versions of today; a condition may follow with `and`. */
export const drawableQuestions = sql`select q.question_id, q.version, q.reading_id, q.kind, (
    select jsonb_array_length(v.content->'options') from question_version v
    where v.question_id = q.question_id and v.version = q.version
  ) as options, (
    select jsonb_agg(jsonb_build_object('questionId', part.question_id, 'version', part.version, 'kind', part.kind)
      order by part.part_no)
    from question part where part.parent_id = q.question_id and part.retired_at is null
  ) as parts
  from question q where q.retired_at is null and q.parent_id is null`;

/** How many questions each reading of these courses has: course_id, reading_id, count. A composite counts as one. */
export const questionsByReading = (p: { courseIds: readonly number[] }) => sql`(
  select course_id, reading_id, count(*) as count from question
  where course_id = any(${p.courseIds}::int[]) and parent_id is null and retired_at is null
    and reading_id is not null
  group by course_id, reading_id)`;

/** Whether anything of the course `c` is asked. */
export const hasQuestions = sql<boolean>`exists (
  select from question q where q.course_id = c.course_id and q.retired_at is null)`;
