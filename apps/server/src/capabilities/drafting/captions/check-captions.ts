import type {
  checkCaptionLine as checkOperation,
  dropCaptionDraft as dropOperation,
  takeCaptions as takeOperation,
} from '@xuezhou/contract/drafting/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isMarked } from '@xuezhou/rules/drafting/transcript-segments';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { holdAuthored, keepCaptions } from '../../authoring/authoring-draft.port.ts';
import {
  findDraft,
  lockDraft,
  setState,
  type CaptionDraftRow,
} from './caption-draft.repository.ts';

/** Of a course that is the actor's own. Throws captionDraftUnknown. */
async function holdDraft(
  change: Change,
  { courseId, draftId }: { courseId: number; draftId: string },
): Promise<CaptionDraftRow> {
  const row = await lockDraft(change, draftId);
  if (row === undefined || row.course_id !== courseId) throw new Refusal('captionDraftUnknown');
  return row;
}

export async function checkCaptionLine(
  services: ConsoleServices,
  { body }: InputOf<typeof checkOperation>,
  actor: Actor,
): Promise<DataOf<typeof checkOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    await holdAuthored(change, actor, 'content.draft', body.courseId);
    const { state, lines } = await holdDraft(change, body);
    if (state !== 'ready') throw new Refusal('captionDraftUnknown');
    const at = lines.findIndex(({ start }) => start === body.start);
    const line = lines[at];
    if (line === undefined) throw new Refusal('captionLineUnknown');
    const checked = { ...line, text: body.text.trim(), isChecked: true };
    await change
      .updateTable('caption_draft')
      .where('draft_id', '=', body.draftId)
      .set({ lines: JSON.stringify(lines.with(at, checked)), changed_at: now })
      .execute();
    return { answer: true as const, auditEntry: null };
  });
}

/** The same again answers the same. */
export async function takeCaptions(
  services: ConsoleServices,
  { body }: InputOf<typeof takeOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOperation>> {
  const { courseId, lectureId, revision, draftId, replaces } = body;
  const { connection } = services.database;
  await demandOwnCourse(connection, ownOf(actor, 'content.draft'), courseId);
  const row = await findDraft(connection, draftId);
  const isTakeable = row?.state === 'ready' || row?.state === 'taken';
  if (!isTakeable || row.course_id !== courseId || row.lecture_id !== lectureId)
    throw new Refusal('captionDraftUnknown');
  const unseen = row.lines.filter((line) => isMarked(line)).length;
  if (unseen > 0)
    throw new Refusal('captionLinesUnseen', `还有 ${unseen} 条机器拿不准的没有看过，请看完再存`);
  const cues = row.lines
    .filter(({ text }) => text !== '')
    .map(({ start, end, text }) => ({ start, end, text }));
  if (cues.length === 0) throw new Refusal('captionsEmpty');
  const lecture = { courseId, lectureId, revision };
  const kept = await keepCaptions(services, actor, 'takeCaptions', lecture, {
    ...{ language: row.language, cues, isNew: !replaces },
    along: async (change, now) => {
      const { state, changed_at: changedAt } = await holdDraft(change, body);
      // What a colleague has put right meanwhile is not lost.
      if (state === 'ready' && changedAt.getTime() !== row.changed_at.getTime())
        throw new Refusal('draftChanged');
      if (state === 'ready') await setState(change, draftId, { state: 'taken', now });
      else if (state !== 'taken') throw new Refusal('captionDraftUnknown');
    },
  });
  return { ...kept, cues: cues.length };
}

export async function dropCaptionDraft(
  services: ConsoleServices,
  { body }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<DataOf<typeof dropOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    await holdAuthored(change, actor, 'content.draft', body.courseId);
    const { state, lecture_id: nodeId, language } = await holdDraft(change, body);
    if (state === 'taken') throw new Refusal('captionDraftUnknown');
    if (state === 'dropped') return { answer: true as const, auditEntry: null };
    await setState(change, body.draftId, { state: 'dropped', now });
    const auditEntry = {
      operation: 'dropCaptionDraft',
      target: { kind: 'course', id: body.courseId },
      before: { nodeId, language },
    };
    return { answer: true as const, auditEntry };
  });
}
