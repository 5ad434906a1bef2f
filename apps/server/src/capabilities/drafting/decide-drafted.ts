import type {
  Drafted,
  refuseDrafted as refuseOperation,
  saveDrafted as saveOperation,
} from '@xuezhou/contract/drafting/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { owned } from '@xuezhou/rules/drafting/judge-draft';
import type { Change } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../platform/staff/own.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { lockDrafted, presentDrafted, type DraftedRow } from './drafted.repository.ts';
import { demandPlace, type ChapterPlace } from './place.ts';

/** One that waits, in a course that is the actor's own. Throws draftedUnknown or draftedDecided. */
export async function holdDrafted(
  change: Change,
  actor: Actor,
  draftId: string,
): Promise<{ row: DraftedRow; place: ChapterPlace }> {
  const row = await lockDrafted(change, draftId);
  await demandOwnCourse(change, ownOf(actor, 'question.write'), row?.courseId ?? 0);
  if (row === undefined) throw new Refusal('draftedUnknown');
  if (row.state !== 'waiting') throw new Refusal('draftedDecided');
  return { row, place: await demandPlace(change, actor, row.readingId) };
}

const presentOne = async (change: Change, place: ChapterPlace, row: DraftedRow): Promise<Drafted> =>
  (await presentDrafted(change, place, [row]))[0]!;

export async function saveDrafted(
  services: ConsoleServices,
  { body: { draftId, revision, form } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<Drafted> {
  return await changeAudited(services, actor, async (change) => {
    const { row, place } = await holdDrafted(change, actor, draftId);
    if (row.revision !== revision) throw new Refusal('draftedChanged');
    const saved = { ...row, form: owned(form, row.form), revision: revision + 1 };
    await change
      .updateTable('drafted_question')
      .where('draft_id', '=', draftId)
      .set({ form: JSON.stringify(saved.form), revision: saved.revision })
      .execute();
    return { answer: await presentOne(change, place, saved), auditEntry: null };
  });
}

export async function refuseDrafted(
  services: ConsoleServices,
  { body: { draftId, why } }: InputOf<typeof refuseOperation>,
  actor: Actor,
): Promise<Drafted> {
  return await changeAudited(services, actor, async (change, now) => {
    const { row, place } = await holdDrafted(change, actor, draftId);
    await decide(change, draftId, { state: 'refused', why: why.trim(), actor, now });
    const refused = { ...row, state: 'refused' as const, why: why.trim() };
    const auditEntry = {
      operation: 'refuseDrafted',
      target: { kind: 'course', id: row.courseId },
      after: { readingId: row.readingId, why: why.trim() },
    };
    return { answer: await presentOne(change, place, refused), auditEntry };
  });
}

interface Decision {
  readonly state: 'accepted' | 'refused';
  readonly why?: string;
  readonly questionId?: number;
  readonly actor: Actor;
  readonly now: Date;
}

export async function decide(
  change: Change,
  draftId: string,
  { state, why = '', questionId, actor, now }: Decision,
): Promise<void> {
  await change
    .updateTable('drafted_question')
    .where('draft_id', '=', draftId)
    .set({
      ...{ state, why, question_id: questionId ?? null },
      ...{ decided_by: actor.staff.staffId, decided_at: now },
    })
    .execute();
}
