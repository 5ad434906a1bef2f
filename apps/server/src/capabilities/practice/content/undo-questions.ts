import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** What became of the questions of an import, parts not counted. */
export interface UndoQuestionsResult {
  /** Courses in which something changed. */
  readonly courses: number[];
  /** That are no longer asked. */
  readonly removed: number;
  /** That say again what they said before. */
  readonly restored: number;
  /** That were changed since, and stay as they are. */
  readonly kept: number;
}

/** How many questions an import added and changed, by the journal of imports: added, changed. For a `lateral`. */
export const questionsOfImport = (importId: RawBuilder<unknown>) => sql`(
  select count(*) filter (where r.before is null and q.parent_id is null)::int as added,
    (count(distinct coalesce(q.parent_id, q.question_id))
      - count(*) filter (where r.before is null and q.parent_id is null))::int as changed
  from question_import_row r join question q using (question_id) where r.import_id = ${importId})`;

/** Courses that an import made, or of whose questions it changed any, by the journal of imports. */
export async function coursesOfImport(connection: Connection, importId: number): Promise<number[]> {
  const { rows } = await sql<{ courseId: number }>`
    select unnest(made_courses) as "courseId" from question_import where import_id = ${importId}
    union select q.course_id from question_import_row r join question q using (question_id)
    where r.import_id = ${importId}
    union select coalesce((r.content ->> 'course_id')::int, k.course_id, d.course_id)
    from (select entity, row_id, coalesce(after, before) as content
      from content_import_row where import_id = ${importId}) r
    left join lateral (select (coalesce(c.after, c.before) ->> 'course_id')::int as course_id
      from content_import_row c where r.entity = 'imported_card' and c.entity = 'card'
        and c.row_id = r.row_id) k on true
    left join reading d on r.entity = 'subject' and d.reading_id = (r.content ->> 'reading_id')::int
    where coalesce((r.content ->> 'course_id')::int, k.course_id, d.course_id) is not null
  `.execute(connection);
  return rows.map(({ courseId }) => courseId);
}

/** More are not counted: that many say as much. */
const mostAnswers = 10_000;

/** How many answers students gave since to the questions of an import, by the journal of imports. */
export async function answersSince(
  connection: Connection,
  importId: number,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from answer a where a.received_at >= ${since} and exists (
        select from question_import_row r where r.import_id = ${importId} and r.question_id = a.question_id)
      limit ${mostAnswers}) as counted
  `.execute(connection);
  return rows[0]?.count ?? 0;
}

/**
 * Takes back what an import did to questions, by the journal of imports: new ones are asked no more, changed ones say
 * again what they said. What students answered stays with the versions that they saw. Call under the lock of imports.
 */
export async function undoQuestions(
  change: Change,
  importId: number,
  now: Date,
): Promise<UndoQuestionsResult> {
  // Whatever a younger import changed is left to it.
  await sql`
    create temporary table undone on commit drop as
    select r.question_id, r.version, r.before, q.course_id, q.parent_id is null as is_whole,
      coalesce(q.parent_id, q.question_id) as whole_id
    from question_import_row r join question q using (question_id)
    where r.import_id = ${importId} and q.version = r.version and not exists (
      select 1 from question_import_row l join question_import i using (import_id)
      where l.question_id = r.question_id and l.import_id > r.import_id and i.undone_at is null)
  `.execute(change);
  await sql`
    update question q set retired_at = ${now} from undone u
    where q.question_id = u.question_id and u.before is null and q.retired_at is null
  `.execute(change);
  await sayAsBefore(change);
  const { rows: counted } = await sql<UndoQuestionsResult>`
    select count(*) filter (where u.before is null and u.is_whole)::int as removed,
      (count(distinct u.whole_id) - count(*) filter (where u.before is null and u.is_whole))::int as restored,
      ((select count(distinct coalesce(q.parent_id, q.question_id)) from question_import_row r
        join question q using (question_id) where r.import_id = ${importId}) - count(distinct u.whole_id))::int as kept,
      coalesce(array_agg(distinct u.course_id), '{}') as courses
    from undone u
  `.execute(change);
  return counted[0] ?? { courses: [], removed: 0, restored: 0, kept: 0 };
}

async function sayAsBefore(change: Change): Promise<void> {
  // A version that somebody may have answered is never written over: what it said before becomes the next one.
  await sql`
    insert into question_version (question_id, version, answer, content, content_hash, source)
    select u.question_id, u.version + 1, v.answer, v.content, v.content_hash, v.source
    from undone u, jsonb_populate_record(null::question_version, u.before -> 'version') v
    where v.version <> u.version
  `.execute(change);
  await sql`
    update question q set
      (course_id, book_id, reading_id, subject_id, parent_id, part_no, position, kind, stem_text, source_key) =
      (b.course_id, (select book_id from book k where k.book_id = b.book_id),
        (select reading_id from reading r where r.reading_id = b.reading_id),
        -- Where the topic went into another meanwhile, it stays in that one.
        coalesce((select subject_id from subject s where s.subject_id = b.subject_id),
          case when b.subject_id is not null and q.reading_id = b.reading_id then q.subject_id end), b.parent_id, b.part_no, b.position, b.kind, b.stem_text,
        b.source_key),
      version = u.version + case when b.version <> u.version then 1 else 0 end,
      retired_at = case when q.withdrawn_at is null then b.retired_at else q.retired_at end
    from undone u, jsonb_populate_record(null::question, u.before -> 'row') b
    where q.question_id = u.question_id and u.before is not null
  `.execute(change);
}

/** A question that an import changed in a way that somebody should have decided. */
export interface GraveChange {
  readonly courseId: number;
  readonly sourceKey: string;
  /** What was right before and is now; null: the same. Of an open question nothing is judged. */
  readonly key: { readonly before: string; readonly after: string } | null;
  /** The course in which it stood; null: the same. */
  readonly from: number | null;
}

/** Whole questions of an import whose key or course is another now, by the journal of imports. */
export async function graveChangesOf(
  connection: Connection,
  importId: number,
): Promise<GraveChange[]> {
  const { rows } = await sql<GraveChange>`
    select q.course_id as "courseId", coalesce(p.source_key, q.source_key) as "sourceKey",
      case when bool_or(b.answer <> v.answer) then jsonb_build_object(
        'before', string_agg(b.answer, ' ' order by q.part_no) filter (where b.answer <> v.answer),
        'after', string_agg(v.answer, ' ' order by q.part_no) filter (where b.answer <> v.answer)) end as key,
      max(b.course_id) filter (where b.course_id <> q.course_id) as from
    from question_import_row r
    join question q using (question_id)
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join question p on p.question_id = q.parent_id,
    lateral (select r.before #>> '{version,answer}' as answer, (r.before #>> '{row,course_id}')::int as course_id) b
    where r.import_id = ${importId} and r.before is not null
      and (b.answer <> v.answer or b.course_id <> q.course_id)
    group by 1, 2
  `.execute(connection);
  return rows;
}
