import { isPaperOver } from '@xuezhou/rules/mock/paper-clock';
import { sql, type Selectable } from 'kysely';
import { storedRows, type Difference } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { heldOutIds, holdsOut, namedByPapers } from '../attempt/kept-for-paper.ts';
import { keepWhileSat } from './keep-while-sat.ts';
import type { MockTables } from '../mock.tables.ts';

type Paper = Selectable<MockTables['mock_paper']>;

const rows = storedRows('mock_paper', 'paper_id');

/** Papers that documents say whole. */
export const mockPaperRows = {
  compare: rows.compare,
  put: async (change: Change, difference: Difference<Paper>, now: Date): Promise<void> => {
    await keepReleased(change, difference, now);
    await keepWhileSat(
      change,
      difference.changed.map(({ paper_id: paperId }) => paperId),
      now,
    );
    await rows.put(change, difference);
  },
};

/** Papers that these courses offer besides those that are kept. */
export async function findOtherPapers(
  connection: Connection,
  courseIds: readonly number[],
  kept: readonly number[],
): Promise<number[]> {
  const { rows: papers } = await sql<{ paper_id: number }>`
    select paper_id from mock_paper
    where course_id = any(${courseIds}) and retired_at is null and paper_id <> all(${kept})
  `.execute(connection);
  return papers.map(({ paper_id }) => paper_id);
}

/** How many students have sat each of these papers to the end, as far as they are counted; those with none are missing. */
export async function sittersOf(
  connection: Connection,
  paperIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (paperIds.length === 0) return new Map();
  const { rows } = await sql<{ paper_id: number; sat: number }>`
    select paper_id, sum(sat)::int as sat from mock_tally
    where paper_id = any(${paperIds}::int[]) group by paper_id having sum(sat) > 0
  `.execute(connection);
  return new Map(rows.map((row) => [row.paper_id, row.sat]));
}

const idsOf = ({ topics }: Pick<Paper, 'topics'>) =>
  topics.flatMap(({ questions }) => questions ?? []);

/** Whether the paper, put like this, would hold its questions out now. */
const wouldHoldOut = ({ is_held_out, retired_at, end_date, minutes }: Paper, now: Date): boolean =>
  is_held_out && retired_at === null && !isPaperOver({ endDate: end_date, minutes }, now);

/** What these papers held out and do no more is practised from now on; once they are written, nothing else tells. */
async function keepReleased(
  change: Change,
  { added, changed }: Difference<Paper>,
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const papers = changed.map(({ paper_id: id }) => id);
  const held = [...added, ...changed].filter((paper) => wouldHoldOut(paper, now)).flatMap(idsOf);
  await sql`
    insert into released_question (question_id, released_at)
    select distinct id::int, ${now}::timestamptz from ${namedByPapers}
    where h.paper_id = any(${papers}::int[]) and h.is_held_out
      and (not ${holdsOut('h', { now })} or id::int <> all(${held}::int[]))
    on conflict do nothing
  `.execute(change);
}

/** Of these questions those that a paper held out until its last day was over, until it was withdrawn or let them go. */
export async function releasedQuestions(
  connection: Connection,
  questionIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (questionIds.length === 0) return new Set();
  const { rows: released } = await sql<{ question_id: number }>`
    select question_id from (
      select question_id from released_question where question_id = any(${questionIds}::int[])
      union
      select id::int from ${namedByPapers}
      where id::int = any(${questionIds}::int[]) and h.is_held_out and not ${holdsOut('h', { now })}
    ) r
    where r.question_id not in ${heldOutIds({ now })}
  `.execute(connection);
  return new Set(released.map(({ question_id }) => question_id));
}

/** The papers that would hold out again what practice has shown since, each with these questions. */
export async function papersHoldingReleased(
  connection: Connection,
  papers: readonly Paper[],
  now: Date,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const holding = papers.filter((paper) => wouldHoldOut(paper, now));
  const released = await releasedQuestions(connection, holding.flatMap(idsOf), now);
  return new Map(
    holding.flatMap((paper) => {
      const ids = idsOf(paper).filter((id) => released.has(id));
      return ids.length === 0 ? [] : [[paper.paper_id, ids] as const];
    }),
  );
}

/** Papers are offered to nobody any more; students have sat them. */
export async function retirePapers(
  change: Change,
  paperIds: readonly number[],
  now: Date,
): Promise<void> {
  await keepWhileSat(change, paperIds, now);
  await sql`update mock_paper set retired_at = ${now} where paper_id = any(${paperIds})`.execute(
    change,
  );
}
