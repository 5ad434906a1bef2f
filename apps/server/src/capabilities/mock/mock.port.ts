import type { MockPaper } from '@xuezhou/contract/mock';
import { sql, type RawBuilder } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { stillOpenSince } from './attempt/attempt-clock.ts';
import { presentPaper } from './mock.presenter.ts';
import { paperReader } from './paper.repository.ts';

export {
  isInHeldOutPaper,
  isKeptForPaper,
  isOfPaper,
  wasInOpenPaper,
} from './attempt/kept-for-paper.ts';
export { allOfferedPapers, offeredPapers, papersNaming } from './content/papers-naming.ts';
export {
  findOtherPapers,
  mockPaperRows,
  papersHoldingReleased,
  retirePapers,
  sittersOf,
} from './content/mock-papers.ts';
export { countJudged, judgedAttempts } from './attempt/judged-attempts.ts';
export { authoredPaperIds } from './content/authored-papers.ts';
export { coursePages, itemFigures } from './plan/needs.ts';
export { lastDaysOfMocks } from './last-days.ts';

/** The papers that a student sits now, the one that ends first before the others. */
export async function mocksInProgress(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
): Promise<MockPaper[]> {
  const now = clock.now();
  const rows = await paperReader(connection, studentId).inProgress(stillOpenSince(now));
  return rows.map((row) =>
    presentPaper({ ...row, counts: Object.values(row.topics_open ?? {}) }, now),
  );
}

/** The best result of the student in a paper; null where none was counted. */
export const bestScore = (p: { studentId: number }, paper: RawBuilder<unknown>) => sql`(
  select max(m.score) from mock_attempt m where m.student_id = ${p.studentId} and m.paper_id = ${paper})`;

/** Whether the student has handed in a paper since a moment; the student may be a column of an `m` outside. */
export const isPaperHandedInSince = (
  p: { studentId: number | RawBuilder<unknown> },
  paper: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) => sql<boolean>`exists (select from mock_attempt handed
  where handed.student_id = ${p.studentId} and handed.paper_id = ${paper} and handed.handed_in_at >= ${since})`;

/** Papers `m` that the student has sat, each with the last attempt `a`. */
export const lastAttempts = (p: { studentId: number }) => sql`(mock_paper m
  join lateral (
    select handed_in_at, started_at, ends_at from mock_attempt
    where student_id = ${p.studentId} and paper_id = m.paper_id order by attempt_no desc limit 1
  ) a on true)`;

/** Of the course of the paper that a student handed in last, the scores of the last two papers, as {last, before}; null where there are not two. */
export const lastScores = (student: RawBuilder<unknown>) => sql<{
  last: number;
  before: number;
} | null>`(
  select case when count(*) = 2 then json_build_object(
    'last', (array_agg(s.score order by s.handed_in_at desc))[1],
    'before', (array_agg(s.score order by s.handed_in_at desc))[2]) end
  from (
    select round(a.score)::int as score, a.handed_in_at from mock_attempt a
    join mock_paper m on m.paper_id = a.paper_id
    where a.student_id = ${student} and a.score is not null and a.handed_in_at is not null and m.course_id = (
      select n.course_id from mock_attempt l join mock_paper n on n.paper_id = l.paper_id
      where l.student_id = ${student} and l.score is not null and l.handed_in_at is not null
      order by l.handed_in_at desc limit 1)
    order by a.handed_in_at desc limit 2
  ) s)`;

/** How many papers the course `c` offers. */
export const paperCount = sql<number>`(select count(*) from mock_paper m
  where m.course_id = c.course_id and m.retired_at is null)`;

/** The papers `m` of the course `c` that a student was not asked yet, in the order in which they are sat: paper_id, title, minutes, questions. */
export const papersAhead = (p: { studentId: number; today: string }) => sql`(
  select m.paper_id, m.title, m.minutes, m.question_count as questions from mock_paper m
  where m.course_id = c.course_id and m.retired_at is null and (m.end_date is null or m.end_date >= ${p.today})
    and not exists (select from mock_attempt a where a.student_id = ${p.studentId}
      and a.paper_id = m.paper_id and a.handed_in_at is not null)
  order by m.position, m.paper_id)`;

/** Of the course `c` the papers that a student has handed in since today began, and never before; columns as of papersAhead. */
export const papersHandedInFirst = (p: { studentId: number; midnight: Date }) => sql`(
  select m.paper_id, m.title, m.minutes, m.question_count as questions from mock_paper m
  where m.course_id = c.course_id and m.paper_id in (
    select a.paper_id from mock_attempt a where a.student_id = ${p.studentId}
    group by a.paper_id having min(a.handed_in_at) >= ${p.midnight})
  order by m.position, m.paper_id)`;

/** How many papers of the course `c` a student has handed in from one moment until another, or until now. */
export const papersHandedIn = (
  p: { studentId: number },
  { from, until = sql`'infinity'` }: { from: RawBuilder<unknown>; until?: RawBuilder<unknown> },
) => sql`(
  select count(distinct a.paper_id)::int from mock_attempt a
  join mock_paper m on m.paper_id = a.paper_id and m.course_id = c.course_id
  where a.student_id = ${p.studentId} and a.handed_in_at >= ${from} and a.handed_in_at < ${until})`;

/** How long the papers take: paper_id, minutes. */
export const paperMinutes = sql`(select paper_id, minutes from mock_paper)`;

/** The papers that are offered: paper_id, course_id, title, end_date, after whose day nobody begins one. */
export const papersOffered = sql`(select paper_id, course_id, title, end_date from mock_paper where retired_at is null)`;

/** What papers are called, withdrawn ones too: paper_id, course_id, title. */
export const paperTitles = sql`(select paper_id, course_id, title from mock_paper)`;

export const papersMade = sql<number>`(select count(*)::int from mock_paper)`;
