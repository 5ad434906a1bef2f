import type {
  PaperPlan,
  publishPaper as publishOperation,
  retirePaper as retireOperation,
} from '@xuezhou/contract/mock/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { mockPaperRows, releasedQuestions } from '../content/mock-papers.ts';
import { keepWhileSat } from '../content/keep-while-sat.ts';
import { rowOfPlan } from '../plan/paper-row.ts';
import { holdPaper, planOf, type PaperDesk } from './paper-desk.repository.ts';
import { judgePlan } from './plan-facts.ts';
import { hasChanges } from './read-papers.ts';
import { takeUp } from './save-paper.ts';

/** Attempts that go on are not touched: each has its questions, and what its paper said when it began. */
export async function publishPaper(
  services: ConsoleServices,
  { body: { paperId, revision, version } }: InputOf<typeof publishOperation>,
  actor: Actor,
): Promise<DataOf<typeof publishOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const paper = await holdPaper(change, actor, 'content.publish', { paperId, now });
    // The same again: an answer was lost.
    if (paper.version === version + 1 && paper.revision === revision && !hasChanges(paper))
      return { answer: { version: paper.version }, auditEntry: null };
    if (paper.version !== version) throw new Refusal('publishedMeanwhile');
    if (paper.revision !== revision) throw new Refusal('draftChanged');
    if (!hasChanges(paper)) throw new Refusal('nothingToPublish', '草稿和发布的一样，没有要发布的');
    if (paper.offered !== null && paper.offered.retired_at !== null)
      throw new Refusal('paperRetired');
    const plan = planOf(paper);
    const count = await offer(change, paper, plan, now);
    const next = version + 1;
    await change
      .insertInto('paper_version')
      .values({
        ...{ paper_id: paperId, version: next, plan: JSON.stringify(plan) },
        ...{ published_at: now, published_by: actor.staff.staffId },
      })
      .execute();
    await change
      .updateTable('authored_paper')
      .where('paper_id', '=', paperId)
      .set({ version: next })
      .execute();
    const auditEntry = {
      ...{ operation: 'publishPaper', target: { kind: 'paper', id: paperId } },
      ...(version > 0 && { before: { version } }),
      after: { title: plan.title, version: next, questions: count },
    };
    return { answer: { version: next }, auditEntry };
  });
}

/** Students are offered the paper as this plan says. Throws paperFaulty, what is missing named. Answers its questions. */
async function offer(
  change: Change,
  { paperId, courseId, offered }: PaperDesk,
  plan: PaperPlan,
  now: Date,
): Promise<number> {
  const judged = await judgePlan(change, { courseId, paperId }, plan, now);
  if (judged.faults.length > 0)
    throw new Refusal(
      'paperFaulty',
      `还不能发布：${judged.faults.map(({ text }) => text).join('；')}`,
    );
  const { sizes, formulasHtml } = judged;
  const position = offered?.position ?? (await nextPosition(change, courseId));
  const row = rowOfPlan(plan, { paperId, courseId, position, sizes, formulasHtml });
  await mockPaperRows.put(change, await mockPaperRows.compare(change, [row]), now);
  return row.question_count;
}

async function nextPosition(change: Change, courseId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from mock_paper
    where course_id = ${courseId} and retired_at is null`.execute(change);
  return rows[0]?.next ?? 0;
}

/**
 * As it was published last. While nobody was offered it practice had what it held out: it is a version of its own, then,
 * that holds nothing out. Meanwhile another paper may hold its questions out, or they are there no more.
 */
async function offerAgain(
  change: Change,
  paper: PaperDesk,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  const last = paper.lastPlan ?? planOf(paper);
  const named = last.topics.flatMap(({ questionIds }) => questionIds);
  const isReleased = last.isHeldOut && (await releasedQuestions(change, named, now)).size > 0;
  const plan = { ...last, isHeldOut: last.isHeldOut && !isReleased };
  await offer(change, paper, plan, now);
  if (!isReleased) return;
  const version = Math.max(1, paper.version) + 1;
  const said = JSON.stringify(plan);
  await change
    .insertInto('paper_version')
    .values({
      ...{ paper_id: paper.paperId, version, plan: said, published_at: now, published_by: staffId },
    })
    .execute();
  await change
    .updateTable('authored_paper')
    .where('paper_id', '=', paper.paperId)
    .set((row) => ({
      version,
      // A draft that says something else stays, and is told of it when it is published.
      ...(!hasChanges(paper) && { plan: said, revision: row('revision', '+', 1) }),
    }))
    .execute();
}

/** Who sits it goes on with it. */
export async function retirePaper(
  services: ConsoleServices,
  { body: { paperId, isRetired } }: InputOf<typeof retireOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const paper = await holdPaper(change, actor, 'content.publish', { paperId, now });
    const { offered } = paper;
    if (offered === null) throw new Refusal('paperUnknown', '这份试卷还没有发布过，不用停用');
    if ((offered.retired_at !== null) === isRetired)
      return { answer: true as const, auditEntry: null };
    const { staffId } = actor.staff;
    await takeUp(change, paper, { staffId, now });
    if (isRetired) await keepWhileSat(change, [paperId], now);
    else await offerAgain(change, paper, { staffId, now });
    await change
      .updateTable('mock_paper')
      .where('paper_id', '=', paperId)
      .set({ retired_at: isRetired ? now : null })
      .execute();
    const auditEntry = {
      ...{ operation: 'retirePaper', target: { kind: 'paper', id: paperId } },
      after: { title: planOf(paper).title, isRetired },
    };
    return { answer: true as const, auditEntry };
  });
}
