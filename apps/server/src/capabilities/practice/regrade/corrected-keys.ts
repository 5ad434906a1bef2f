import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { isOwnCourse, type Own } from '../../../platform/staff/own.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';

// Versions `old` and `now` of one question; `used` is the one by whose key answers to the old one are judged.

/** What a student reads of the question and answers into; of a table all but what belongs into its blanks. */
const asked = [
  '$.question',
  '$.options[*].html',
  '$.table.head',
  '$.table.rows[*].size()',
  '$.table.rows[*][*].keyvalue().key',
  '$.table.rows[*][*].html',
  '$.table.rows[*][*].blank.type',
  '$.table.rows[*][*].blank.options',
];

const askedBy = (version: 'old' | 'now') =>
  sql`array[${sql.join(
    asked.map(
      (path) =>
        sql`jsonb_path_query_array(${sql.ref(`${version}.content`)}, ${sql.lit(path)}::jsonpath)`,
    ),
  )}]`;

/** Where the one has one right letter and the other several, it was asked otherwise: for one of them, or for all. */
const asksForAsMany = sql`(old.answer !~ '^[A-Z]+$' or now.answer !~ '^[A-Z]+$'
  or (length(old.answer) = 1) = (length(now.answer) = 1))`;

/** Of a part: since its former version its composite question has said nothing else than it says now. */
const hasSameMaterial = sql`not exists (
  select from question part
    join question mother on mother.question_id = part.parent_id
    join question_version today on today.question_id = mother.question_id and today.version = mother.version
    join question_version material on material.question_id = mother.question_id
  where part.question_id = now.question_id
    and material.content->'question' is distinct from today.content->'question'
    and not exists (select from question_version later
      where later.question_id = material.question_id and later.version > material.version
        and later.created_at <= old.created_at))`;

/** Nothing but what is right was changed: an answer to the one is an answer to the other. */
export const asksTheSame = sql`${askedBy('old')} = ${askedBy('now')} and ${asksForAsMany} and ${hasSameMaterial}`;

const hasOtherKey = sql`(used.answer, used.content->'numeric', used.content->'table')
  is distinct from (now.answer, now.content->'numeric', now.content->'table')`;

/** A question, or a part of one, of which answers were judged by a key that was corrected since. */
export interface CorrectedKey {
  readonly questionId: number;
  /** The composite question of which it is a part, or itself. */
  readonly wholeId: number;
  /** Of the whole. */
  readonly sourceKey: string;
  readonly courseId: number;
  readonly course: string;
  readonly stem: string;
  /** What was right when they were judged, and is now: letters, or a number; of a table nothing. */
  readonly before: string;
  readonly after: string;
  /** How many students answered it under the former key, and how often. */
  readonly students: number;
  readonly answers: number;
}

/** At most so many are told of at once. */
export const maxCorrected = 200;

interface WhichCorrected {
  readonly importId?: number | undefined;
  readonly own?: Own;
}

/** Whose answers wait to be judged anew, of an import where one is named, of own courses where those are meant. */
function corrected({ importId, own = null }: WhichCorrected): RawBuilder<unknown> {
  const ofImport =
    importId === undefined
      ? sql``
      : sql`and q.question_id in (select question_id from question_import_row where import_id = ${importId})`;
  return sql`
    select q.question_id as "questionId", whole.question_id as "wholeId", whole.source_key as "sourceKey",
      q.course_id as "courseId", course.title as course, q.stem_text as stem,
      (array_agg(used.answer order by old.version desc))[1] as before, max(now.answer) as after,
      array_agg(old.version) as versions
    from question q
    join question whole on whole.question_id = coalesce(q.parent_id, q.question_id)
    join (select course_id, title from ${courseTitles} c) course on course.course_id = q.course_id
    join question_version now on now.question_id = q.question_id and now.version = q.version
    join question_version old on old.question_id = q.question_id and old.version < q.version
      and old.judged_as is distinct from q.version
    join question_version used on used.question_id = old.question_id
      and used.version = coalesce(old.judged_as, old.version)
    where q.version > 1 and q.retired_at is null and q.kind not in ('open', 'xl')
      and ${asksTheSame} and ${hasOtherKey} ${ofImport} and ${isOwnCourse(own, sql`q.course_id`)}
      and exists (select from answer a where a.question_id = old.question_id and a.version = old.version)
    group by q.question_id, whole.question_id, course.title`;
}

/** The first of them, by their numbers. */
export async function correctedKeys(
  connection: Connection,
  which: WhichCorrected = {},
): Promise<CorrectedKey[]> {
  const { rows } = await sql<CorrectedKey>`
    select c."questionId", c."wholeId", c."sourceKey", c."courseId", c.course, c.stem, c.before, c.after,
      given.students, given.answers
    from (${corrected(which)} order by q.question_id limit ${maxCorrected}) c, lateral (
      select count(distinct a.student_id)::int as students, count(*)::int as answers from answer a
      where a.question_id = c."questionId" and a.version = any(c.versions)) given
    order by c."questionId"
  `.execute(connection);
  return rows;
}

/** How many there are, of which `correctedKeys` tells the first. */
export async function countCorrected(
  connection: Connection,
  which: WhichCorrected = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${corrected(which)}) c`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** A key that an import which is only tried would correct, and the versions that were answered by the former one. */
export interface TriedKey extends Omit<CorrectedKey, 'students' | 'answers'> {
  readonly versions: readonly number[];
}

/** All of them, and none of their answers is counted: the import holds others up. */
export async function triedKeys(change: Change, importId: number): Promise<TriedKey[]> {
  const { rows } = await sql<TriedKey>`${corrected({ importId })} order by q.question_id`.execute(
    change,
  );
  return rows;
}

/** As the log names them, for who is kept to the own; undefined: all. */
export const ownQuestionTargets = (own: Own): RawBuilder<unknown> | undefined =>
  own === null
    ? undefined
    : sql`(select q.question_id::text from question q where ${isOwnCourse(own, sql`q.course_id`)})`;

/** What questions say that are the own, and the question of which each is a part, or itself. */
export async function stemsOfOwn(
  connection: Connection,
  questionIds: readonly number[],
  own: Own,
): Promise<ReadonlyMap<number, { readonly wholeId: number; readonly stem: string }>> {
  const { rows } = await sql<{ questionId: number; wholeId: number; stem: string }>`
    select q.question_id as "questionId", coalesce(q.parent_id, q.question_id) as "wholeId", q.stem_text as stem
    from question q
    where q.question_id = any(${[...questionIds]}::int[]) and ${isOwnCourse(own, sql`q.course_id`)}
  `.execute(connection);
  return new Map(rows.map(({ questionId, ...said }) => [questionId, said]));
}
