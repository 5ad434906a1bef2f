import type { PaperChapter, PaperPlan } from '@xuezhou/contract/mock/console';
import { fewestSat } from '@xuezhou/contract/mock/console';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwnCourse, isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle, shownCourses } from '../../catalogue/catalogue.port.ts';
import { stillOpenSince } from '../attempt/attempt-clock.ts';
import type { MockTables } from '../mock.tables.ts';
import { questionsByReading } from '../../practice/practice-facts.port.ts';
import { coursePages } from '../plan/needs.ts';
import { planOfRow } from '../plan/paper-row.ts';

export type OfferedRow = Selectable<MockTables['mock_paper']>;

/** A paper as staff know it: what pages wrote of it, what students are offered, or both. */
export interface PaperDesk {
  readonly paperId: number;
  readonly courseId: number;
  readonly courseTitle: string;
  readonly folder: string | null;
  readonly isWritten: boolean;
  /** Null: pages have not touched it. */
  readonly plan: PaperPlan | null;
  readonly revision: number;
  readonly version: number;
  /** As the last version said; null before the first. */
  readonly lastPlan: PaperPlan | null;
  /** Null: students were never offered it. */
  readonly offered: OfferedRow | null;
  readonly sat: number;
  readonly mean: number | null;
  readonly sitting: number;
}

interface Narrowing {
  readonly paperId?: number;
  readonly courseId?: number | undefined;
}

/** In the order of courses and of their papers, drafts last. */
export async function findPapers(
  connection: Connection,
  { paperId, courseId }: Narrowing,
  now: Date,
): Promise<PaperDesk[]> {
  const { rows } = await sql<PaperDesk>`
    select p.paper_id as "paperId", c.course_id as "courseId", c.title as "courseTitle", c.folder,
      ${coursePages.of(connection).isWritten(sql`c.course_id`)} as "isWritten", a.plan,
      coalesce(a.revision, 0) as revision, coalesce(a.version, 0) as version, v.plan as "lastPlan",
      case when m.paper_id is not null then to_jsonb(m) end as offered,
      coalesce(t.sat, 0) as sat, case when t.sat >= ${fewestSat} then t.mean end as mean,
      (select count(*)::int from mock_attempt s where s.paper_id = p.paper_id and s.handed_in_at is null
        and s.ends_at >= ${stillOpenSince(now)}) as sitting
    from (select paper_id, course_id from mock_paper union select paper_id, course_id from authored_paper) p
    join ${shownCourses} c on c.course_id = p.course_id
    left join mock_paper m on m.paper_id = p.paper_id
    left join authored_paper a on a.paper_id = p.paper_id
    left join paper_version v on v.paper_id = a.paper_id and v.version = a.version
    left join lateral (
      select sum(sat)::int as sat, round(sum(score * sat)::numeric / sum(sat), 1)::float8 as mean
      from mock_tally where paper_id = p.paper_id) t on true
    where (${paperId ?? null}::int is null or p.paper_id = ${paperId ?? null})
      and (${courseId ?? null}::int is null or p.course_id = ${courseId ?? null})
    order by c.sort, c.course_id, m.paper_id is null, m.position, p.paper_id
  `.execute(connection);
  return rows;
}

/** The draft; of a paper that files made and pages have not touched, what it is. */
export function planOf({ plan, offered }: PaperDesk): PaperPlan {
  if (plan !== null) return plan;
  if (offered === null) throw new Error('a paper without a plan');
  return planOfRow(offered);
}

/** Throws paperUnknown. */
export async function demandPaper(
  connection: Connection,
  paperId: number,
  now: Date,
): Promise<PaperDesk> {
  const [paper] = await findPapers(connection, { paperId }, now);
  if (paper === undefined) throw new Refusal('paperUnknown');
  return paper;
}

/** One that the actor may change; nobody else changes it until the transaction ends. Throws notOwn and courseOfFiles too. */
export async function holdPaper(
  change: Change,
  actor: Actor,
  permission: 'content.draft' | 'content.publish',
  { paperId, now }: { paperId: number; now: Date },
): Promise<PaperDesk> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from authored_paper where paper_id = ${paperId}
    union select course_id from mock_paper where paper_id = ${paperId}`.execute(change);
  // Whoever is kept to the own learns of no other's.
  if (rows[0] === undefined && ownOf(actor, permission) === null) throw new Refusal('paperUnknown');
  await holdCourse(change, actor, permission, rows[0]?.course_id ?? 0);
  return await demandPaper(change, paperId, now);
}

/** A course that pages write. Papers of one course are changed one after another. */
export async function holdCourse(
  change: Change,
  actor: Actor,
  permission: 'content.draft' | 'content.publish',
  courseId: number,
): Promise<void> {
  await demandOwnCourse(change, ownOf(actor, permission), courseId);
  await demandCourseTitle(change, courseId);
  await sql`select from course where course_id = ${courseId} for no key update`.execute(change);
  const isWritten = coursePages.of(change).isWritten(sql`${courseId}::int`);
  const { rows } = await sql<{ is_written: boolean }>`select ${isWritten} as is_written`.execute(
    change,
  );
  if (rows[0]?.is_written !== true) throw new Refusal('courseOfFiles');
}

/** Whether who asks has the permission for this course. */
export const mayIn = (
  actor: Actor,
  permission: 'content.draft' | 'content.publish',
  courseId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  actor.staff.grants.has(permission)
    ? isOwnCourse(ownOf(actor, permission), courseId)
    : sql<boolean>`false`;

export async function chaptersOf(
  connection: Connection,
  courseId: number,
): Promise<PaperChapter[]> {
  const { rows } = await sql<PaperChapter>`
    select r.reading_id as "readingId", r.title, k.title as book, k.book_id as "bookId",
      k.book_status = 1 as "isOpen",
      coalesce(n.count, 0)::int as questions
    from reading r join book k on k.book_id = r.book_id
    left join ${questionsByReading({ courseIds: [courseId] })} n on n.reading_id = r.reading_id
    where r.course_id = ${courseId} order by k.position, r.position, r.reading_id
  `.execute(connection);
  return rows;
}
