import { isDeepStrictEqual } from 'node:util';
import type {
  PaperPlan,
  restorePaperVersion as restoreOperation,
  savePaper as saveOperation,
} from '@xuezhou/contract/mock/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { coursePages } from '../plan/needs.ts';
import { keptPlan } from '../plan/paper-row.ts';
import { holdCourse, holdPaper, planOf, type PaperDesk } from './paper-desk.repository.ts';

type SaveInput = InputOf<typeof saveOperation>['body'];

export async function savePaper(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const plan = keptPlan(body.plan);
  if (plan.title === '') throw new Refusal('paperTitleEmpty', '请写上试卷的名称');
  return body.paperId === null
    ? await makePaper(services, { ...body, plan }, actor)
    : await changePaper(services, { ...body, paperId: body.paperId, plan }, actor);
}

async function makePaper(
  services: ConsoleServices,
  { courseId, requestId, revision, plan }: SaveInput,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    // Before the course, as imports do.
    await coursePages.of(change).lockIds(change);
    await holdCourse(change, actor, 'content.draft', courseId);
    const made = await change
      .selectFrom('authored_paper')
      .where('request_id', '=', requestId)
      .select('paper_id')
      .executeTakeFirst();
    // Whoever did not hear that theirs was made has seen what they sent.
    if (made !== undefined)
      return await changeIn(change, actor, now, {
        ...{ paperId: made.paper_id, courseId, revision: Math.max(revision, 1), plan },
      });
    const paperId = await nextPaperId(change);
    await change
      .insertInto('authored_paper')
      .values({
        ...{ paper_id: paperId, course_id: courseId, request_id: requestId },
        ...{ plan: JSON.stringify(plan), changed_at: now, changed_by: actor.staff.staffId },
      })
      .execute();
    const auditEntry = {
      ...{ operation: 'savePaper', target: { kind: 'paper', id: paperId } },
      after: factsOf(plan),
    };
    return { answer: { paperId, revision: 1 }, auditEntry };
  });
}

/**
 * From here up ids of papers belong to pages; files that people write own those below. Six digits, so that the log does not
 * take one for the number of a phone.
 */
const firstPaper = 500_001;
const lastPaper = 999_999;

async function nextPaperId(change: Change): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(id), ${firstPaper - 1}::int) + 1 as next from (
      select paper_id as id from authored_paper union all select paper_id from mock_paper
    ) known where id between ${firstPaper} and ${lastPaper}
  `.execute(change);
  const next = rows[0]?.next ?? firstPaper;
  if (next > lastPaper) throw new Refusal('paperIdsUsedUp');
  return next;
}

type Corrected = Omit<SaveInput, 'requestId' | 'paperId'> & { readonly paperId: number };

const changePaper = async (
  services: ConsoleServices,
  given: Corrected,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> =>
  await changeAudited(services, actor, (change, now) => changeIn(change, actor, now, given));

async function changeIn(
  change: Change,
  actor: Actor,
  now: Date,
  { paperId, courseId, revision, plan }: Corrected,
) {
  const paper = await holdPaper(change, actor, 'content.draft', { paperId, now });
  if (paper.courseId !== courseId) throw new Refusal('paperUnknown');
  const before = planOf(paper);
  // The same again: an answer was lost.
  if (isDeepStrictEqual(before, plan))
    return { answer: { paperId, revision: paper.revision }, auditEntry: null };
  if (paper.revision !== revision) throw new Refusal('draftChanged');
  const next = await putDraft(change, paper, plan, { staffId: actor.staff.staffId, now });
  const auditEntry = {
    ...{ operation: 'savePaper', target: { kind: 'paper', id: paperId } },
    ...differing(before, plan),
  };
  return { answer: { paperId, revision: next }, auditEntry };
}

interface Writer {
  readonly staffId: number;
  readonly now: Date;
}

/** Answers the revision. A paper that files made becomes one that pages write. */
async function putDraft(
  change: Change,
  paper: PaperDesk,
  plan: PaperPlan,
  { staffId, now }: Writer,
): Promise<number> {
  await takeUp(change, paper, { staffId, now });
  const { revision } = await change
    .updateTable('authored_paper')
    .where('paper_id', '=', paper.paperId)
    .set((row) => ({
      ...{ plan: JSON.stringify(plan), changed_at: now, changed_by: staffId },
      revision: row('revision', '+', 1),
    }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** A paper of a course that was taken over is kept as files made it, as the first version. */
export async function takeUp(
  change: Change,
  paper: PaperDesk,
  { staffId, now }: Writer,
): Promise<void> {
  if (paper.plan !== null) return;
  const { paperId, courseId } = paper;
  const plan = JSON.stringify(planOf(paper));
  await change
    .insertInto('authored_paper')
    .values({
      ...{ paper_id: paperId, course_id: courseId, request_id: crypto.randomUUID(), plan },
      ...{ revision: 0, version: 1, changed_at: now, changed_by: staffId },
    })
    .execute();
  await change
    .insertInto('paper_version')
    .values({
      ...{ paper_id: paperId, version: 1, plan, published_at: now, published_by: staffId },
    })
    .execute();
}

export async function restorePaperVersion(
  services: ConsoleServices,
  { body: { paperId, version } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<DataOf<typeof restoreOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const paper = await holdPaper(change, actor, 'content.draft', { paperId, now });
    const old = await change
      .selectFrom('paper_version')
      .where('paper_id', '=', paperId)
      .where('version', '=', version)
      .select('plan')
      .executeTakeFirst();
    if (old === undefined) throw new Refusal('versionUnknown');
    if (isDeepStrictEqual(old.plan, paper.plan))
      return { answer: { revision: paper.revision }, auditEntry: null };
    const revision = await putDraft(change, paper, old.plan, {
      staffId: actor.staff.staffId,
      now,
    });
    const auditEntry = {
      ...{ operation: 'restorePaperVersion', target: { kind: 'paper', id: paperId } },
      after: { title: old.plan.title, version },
    };
    return { answer: { revision }, auditEntry };
  });
}

/** What the log has of a plan: each topic by its name and its number, the formulas by their length. */
function factsOf({ topics, formulas, ...plan }: PaperPlan) {
  return {
    ...plan,
    formulas: formulas.length,
    topics: topics.map(({ title, count, questionIds }) =>
      plan.way === 'fixed' ? `${title} ${questionIds.length} 题` : `${title} ${count} 题`,
    ),
  };
}

/** Only what is other; where that is within the topics, both lists. */
function differing(before: PaperPlan, after: PaperPlan) {
  const [old, now] = [factsOf(before), factsOf(after)];
  const keys = Object.keys(after).filter(
    (key) => !isDeepStrictEqual(before[key as keyof PaperPlan], after[key as keyof PaperPlan]),
  );
  const only = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
  return { before: only(old), after: only(now) };
}
