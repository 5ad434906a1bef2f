import type { PaperFault, PaperPlan } from '@xuezhou/contract/mock/console';
import { countDrawn } from '@xuezhou/rules/mock/draw-paper';
import { faultsOfPlan } from '@xuezhou/rules/mock/paper-plan';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { currentQuestions } from '../../practice/practice-facts.port.ts';
import { drawFrom, keepsFormat, sizeOf, unitsOf } from '../attempt/draw-questions.ts';
import { holdsOut } from '../attempt/kept-for-paper.ts';
import { noTaste, suspectsAmong } from '../attempt/taste.ts';
import { releasedQuestions } from '../content/mock-papers.ts';
import type { AttemptQuestion, PaperTopic } from '../mock.tables.ts';
import { rowOfPlan } from '../plan/paper-row.ts';
import { questionReader, type UnitRow } from '../question.repository.ts';
import { chaptersOf } from './paper-desk.repository.ts';

export interface PlanPlace {
  readonly courseId: number;
  readonly paperId: number | null;
}

type Units = readonly { readonly unit: UnitRow; readonly size: number }[];

export interface JudgedPlan {
  readonly faults: readonly PaperFault[];
  /** What each topic can be drawn from, or names. */
  readonly units: readonly Units[];
  /** How many questions each topic asks. */
  readonly asked: readonly number[];
  readonly sizes: ReadonlyMap<number, number>;
  readonly formulasHtml: string;
  /** The questions of an attempt of who has answered nothing and for whom all is open. */
  readonly draw: () => AttemptQuestion[];
}

/** Judges a plan by what the course has now, and by the rule that draws. */
export async function judgePlan(
  connection: Connection,
  place: PlanPlace,
  plan: PaperPlan,
  now: Date,
): Promise<JudgedPlan> {
  const source = await sourceOf(connection, place.courseId, plan, now);
  const { named, pool, suspect } = source;
  const sizes = new Map([...named].map(([id, unit]) => [id, sizeOf(unit)]));
  const formulas = await richHtml(plan.formulas, () =>
    Promise.resolve({ fault: '公式表里不能有插图' }),
  );
  const row = rowOfPlan(plan, {
    ...{ paperId: place.paperId ?? 0, courseId: place.courseId, position: 0 },
    ...{ sizes, formulasHtml: formulas.html },
  });
  const units = row.topics.map((topic) => unitsIn(topic, plan, source));
  const usable = units.map((own) => own.reduce((sum, { size }) => sum + size, 0));
  const asked = units.map((own, index) =>
    plan.way === 'fixed' ? (usable[index] ?? 0) : countDrawn(own, plan.topics[index]?.count ?? 0),
  );
  const chapters = await chaptersOf(connection, place.courseId);
  const faults = faultsOfPlan(plan, {
    today: dayOf(now),
    stock: usable.map((count, index) => ({ usable: count, asked: asked[index] ?? 0 })),
    chapters: new Map(chapters.map(({ readingId, title }) => [readingId, title])),
    named: await namedFacts(connection, place.paperId, plan, { named, now }),
    released: plan.isHeldOut
      ? await releasedQuestions(connection, [...named.keys()], now)
      : new Set(),
    formulaFaults: formulas.faults,
  });
  return {
    ...{ faults, units, asked, sizes, formulasHtml: formulas.html },
    draw: () => drawFrom(row, { named, pool, taste: { ...noTaste, suspect } }),
  };
}

interface PlanSource {
  readonly named: ReadonlyMap<number, UnitRow>;
  readonly pool: readonly UnitRow[];
  readonly suspect: ReadonlySet<number>;
}

async function sourceOf(
  connection: Connection,
  courseId: number,
  plan: PaperPlan,
  now: Date,
): Promise<PlanSource> {
  const named = await namedIn(connection, courseId, plan);
  const readingIds = plan.topics.flatMap((topic) => topic.readingIds);
  const pool =
    plan.way === 'fixed'
      ? []
      : await questionReader(connection).stock({ courseId, readingIds, now });
  const ids = pool.map(({ question_id }) => question_id);
  const suspect = plan.rules.includes('sound')
    ? await suspectsAmong(connection, ids)
    : noTaste.suspect;
  return { named, pool, suspect };
}

function unitsIn(topic: PaperTopic, plan: PaperPlan, { named, pool, suspect }: PlanSource): Units {
  if (plan.way === 'blueprint') return unitsOf(topic, plan.format, pool, suspect);
  return (topic.questions ?? []).flatMap((id) => {
    const unit = named.get(id);
    return unit === undefined ? [] : [{ unit, size: sizeOf(unit) }];
  });
}

async function namedFacts(
  connection: Connection,
  paperId: number | null,
  { format }: PaperPlan,
  { named, now }: { named: ReadonlyMap<number, UnitRow>; now: Date },
) {
  const others = await otherPapersOf(connection, { paperId, now }, [...named.keys()]);
  const titleOf = (id: number, isHeldOut: boolean) =>
    others.find((other) => other.questionId === id && other.isHeldOut === isHeldOut)?.title ?? null;
  return new Map(
    [...named].map(([id, unit]) => [
      id,
      {
        keepsFormat: keepsFormat(format, unit),
        heldOutBy: titleOf(id, true),
        askedBy: titleOf(id, false),
      },
    ]),
  );
}

/** The questions of this course that a fixed paper names, by their ids. */
async function namedIn(
  connection: Connection,
  courseId: number,
  { way, topics }: PaperPlan,
): Promise<Map<number, UnitRow>> {
  const ids = way === 'fixed' ? topics.flatMap(({ questionIds }) => questionIds) : [];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ question_id: number }>`
    select q.question_id from ${currentQuestions}
    where q.question_id = any(${ids}::int[]) and q.course_id = ${courseId}
  `.execute(connection);
  const own = rows.map(({ question_id }) => question_id);
  const units = await questionReader(connection).named(own);
  return new Map(units.map((unit) => [unit.question_id, unit]));
}

export interface OtherPaper {
  readonly questionId: number;
  readonly title: string;
  /** Nobody else may ask it as yet. */
  readonly isHeldOut: boolean;
}

/** Papers other than this one that students are offered and that name these questions. */
export async function otherPapersOf(
  connection: Connection,
  { paperId, now }: { paperId: number | null; now: Date },
  questionIds: readonly number[],
): Promise<OtherPaper[]> {
  if (questionIds.length === 0) return [];
  const { rows } = await sql<OtherPaper>`
    select distinct id::int as "questionId", m.title, ${holdsOut('m', { now })} as "isHeldOut"
    from mock_paper m cross join jsonb_array_elements(m.topics) topic
      cross join jsonb_array_elements_text(topic->'questions') id
    where m.retired_at is null and m.paper_id is distinct from ${paperId}::int
      and id::int = any(${questionIds}::int[])
    order by m.title
  `.execute(connection);
  return rows;
}
