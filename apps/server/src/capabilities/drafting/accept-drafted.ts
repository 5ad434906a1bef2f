import type { acceptDrafted as operation, DraftedForm } from '@xuezhou/contract/drafting/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { faultsOfDraft, formOfDraft } from '@xuezhou/rules/drafting/judge-draft';
import { bankOf } from '@xuezhou/rules/drafting/likeness';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { askedStems, newPageIds } from '../practice/practice-content.port.ts';
import { putDraft } from '../review/review-draft.port.ts';
import { decide, holdDrafted } from './decide-drafted.ts';
import { placeIn } from './drafted.repository.ts';
import type { DraftSource } from './drafting.tables.ts';

/** It is judged as it stands now, whatever was shown. Students see nothing of it until it is published in the bank. */
export async function acceptDrafted(
  services: ConsoleServices,
  { body: { draftId, revision, topicId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const { row, place: chapter } = await holdDrafted(change, actor, draftId);
    if (row.revision !== revision) throw new Refusal('draftedChanged');
    if (topicId !== undefined && !chapter.topics.some((topic) => topic.topicId === topicId))
      throw new Refusal('placeUnknown');
    const place = { ...chapter, ...(topicId !== undefined && { subjectId: topicId }) };
    const bank = bankOf(await askedStems(change, place.courseId));
    const [fault] = faultsOfDraft(row.form, { bank, place: placeIn(place) });
    if (fault !== undefined) throw new Refusal('draftedFaulty', `还不能接受：${fault}`);
    const [questionId = 0] = await newPageIds(change, 1);
    const { staffId } = actor.staff;
    const form = {
      ...formOfDraft(row.form, placeIn(place)),
      lecture: lectureOf(row.form, row.source),
    };
    await putDraft(change, {
      questionId,
      courseId: place.courseId,
      form,
      revision: 1,
      staffId,
      now,
    });
    await decide(change, draftId, { state: 'accepted', questionId, actor, now });
    const auditEntry = {
      operation: 'acceptDrafted',
      target: { kind: 'question', id: questionId },
      after: { readingId: place.readingId, source: row.source.title, ...sentencesBy(row.form) },
    };
    return { answer: { questionId }, auditEntry };
  });
}

/** The second at which its stem is said; null: it was not drafted from a lecture. */
function lectureOf({ stem }: DraftedForm, { lectureId, lines }: DraftSource) {
  const second = lines.find(({ no }) => no === stem.spans[0])?.second ?? null;
  return lectureId === null || second === null ? null : { bulletId: lectureId, second };
}

/** Whose each sentence is. */
function sentencesBy({ stem, options, explanation }: DraftedForm) {
  const all = [stem, ...options.flatMap(({ text, why }) => [text, why]), ...explanation];
  const count = (by: string) => all.filter((each) => each.by === by && each.text !== '').length;
  return { machine: count('machine'), teacher: count('teacher') };
}
