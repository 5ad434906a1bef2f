import { sql } from 'kysely';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { lockImports } from '../store/lock-imports.ts';
import { isTold, undoContents, type Counted, type UndoneContents } from './undo-contents.ts';

export interface PastImport {
  readonly importId: number;
  readonly file: string;
  readonly importedAt: Date;
  readonly added: number;
  readonly changed: number;
  readonly undoneAt: Date | null;
}

/** The last imports, the youngest first. */
export async function listImports({
  connection,
}: ConsoleServices['database']): Promise<PastImport[]> {
  const { rows } = await sql<PastImport>`
    with last as (select * from question_import order by import_id desc limit 50)
    select i.import_id as "importId", i.file, i.imported_at as "importedAt", i.undone_at as "undoneAt",
      q.added + c.added as added, q.changed + c.changed as changed
    from last i,
    lateral (
      select count(*) filter (where r.before is null and q.parent_id is null)::int as added,
        (count(distinct coalesce(q.parent_id, q.question_id))
          - count(*) filter (where r.before is null and q.parent_id is null))::int as changed
      from question_import_row r join question q using (question_id) where r.import_id = i.import_id
    ) q,
    lateral (
      select count(*) filter (where before is null)::int as added,
        count(*) filter (where before is not null)::int as changed
      from content_import_row r where r.import_id = i.import_id and ${isTold}
    ) c
    order by i.import_id desc
  `.execute(connection);
  return rows;
}

export interface Undone extends Omit<UndoneContents, 'courses'> {
  readonly file: string;
  /** Those that are gone are no longer asked. */
  readonly questions: Omit<Counted, 'needed'>;
}

/**
 * Brings a school back to what it was before an import: new questions are no longer asked, changed ones say again what
 * they said, new chapters, cards and files are gone, changed and removed ones there again. What students answered stays
 * with the versions that they saw, what they marked and remembered under the numbers that an import of the same file
 * gives again. Null where there is no such import, or it is undone already.
 */
export async function undoImport(
  services: Pick<ConsoleServices, 'clock' | 'database' | 'storage'>,
  importId: number,
  actor: Actor,
): Promise<Undone | null> {
  return await changeAudited(services, actor, async (change, now) => {
    await lockImports(change);
    const found = await change
      .updateTable('question_import')
      .set({ undone_at: now })
      .where('import_id', '=', importId)
      .where('undone_at', 'is', null)
      .returning(['file', 'made_courses'])
      .executeTakeFirst();
    if (found === undefined) return { answer: null, deed: null };
    let questions: Awaited<ReturnType<typeof undoRows>> | undefined;
    const contents = await undoContents(change, importId, {
      hasBody: async (key) => (await services.storage.stat(key)) !== undefined,
      undoQuestions: async () => void (questions = await undoRows(change, importId, now)),
    });
    // Its own courses stay for those who are in them, and are offered to nobody else.
    const { made_courses: made } = found;
    if (made.length > 0)
      await change
        .updateTable('course')
        .set({ access: 'enrolled' })
        .where('course_id', 'in', made)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('question')
                .whereRef('question.course_id', '=', 'course.course_id')
                .where('retired_at', 'is', null)
                .select('question_id'),
            ),
          ),
        )
        .where(hasNothing)
        .execute();
    const { courses, ...told } = contents;
    const { courses: asking = [], ...counts } = questions ?? {};
    const undone = { ...told, questions: { ...nothing, ...counts } };
    for (const courseId of new Set([...courses, ...asking])) await askToIndex(change, courseId);
    const target = { kind: 'import', id: importId };
    return {
      answer: { file: found.file, ...undone },
      deed: { operation: 'undoImport', target, after: undone },
    };
  });
}

const nothing = { removed: 0, restored: 0, kept: 0 };

/** A course of which nobody can open anything. */
const hasNothing = sql<boolean>`
  not exists (select 1 from card c where c.course_id = course.course_id)
  and not exists (select 1 from reading r where r.course_id = course.course_id and r.html <> '')
  and not exists (select 1 from course_file f where f.course_id = course.course_id)`;

async function undoRows(change: Change, importId: number, now: Date) {
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
        (select subject_id from subject s where s.subject_id = b.subject_id), b.parent_id, b.part_no, b.position, b.kind, b.stem_text,
        b.source_key),
      version = u.version + case when b.version <> u.version then 1 else 0 end,
      retired_at = case when q.withdrawn_at is null then b.retired_at else q.retired_at end
    from undone u, jsonb_populate_record(null::question, u.before -> 'row') b
    where q.question_id = u.question_id and u.before is not null
  `.execute(change);
  const { rows: counted } = await sql<Undone['questions'] & { courses: number[] }>`
    select count(*) filter (where u.before is null and u.is_whole)::int as removed,
      (count(distinct u.whole_id) - count(*) filter (where u.before is null and u.is_whole))::int as restored,
      ((select count(distinct coalesce(q.parent_id, q.question_id)) from question_import_row r
        join question q using (question_id) where r.import_id = ${importId}) - count(distinct u.whole_id))::int as kept,
      coalesce(array_agg(distinct u.course_id), '{}') as courses
    from undone u
  `.execute(change);
  return counted[0] ?? { ...nothing, courses: [] };
}
