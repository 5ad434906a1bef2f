import type {
  addDraftPicture as pictureOperation,
  getDraftReading as getOperation,
  previewDraft as previewOperation,
  saveDraftReading as saveOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { NodeOf } from '../document/course-node.ts';
import { figureFiles } from '../document/figure-files.ts';
import { findFigureIn, keptText, shownText } from '../../../platform/text/figure-paths.ts';
import { demandAuthored, demandNode, holdAuthored, putNodes } from './draft.repository.ts';

export async function getDraftReading(
  services: ConsoleServices,
  { params: { courseId, readingId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const course = await demandAuthored(services.database.connection, courseId);
  const { node, row } = demandNode(course, 'reading', readingId);
  return {
    ...(await shown(services, node, row.body_revision)),
    title: node.title,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at.toISOString(),
  };
}

export async function previewDraft(
  { storage }: ConsoleServices,
  { body: { markdown } }: InputOf<typeof previewOperation>,
): Promise<DataOf<typeof previewOperation>> {
  const { html } = await richHtml(keptText(markdown, {}), findFigureIn(storage, {}));
  return { html };
}

async function shown({ storage }: ConsoleServices, node: NodeOf<'reading'>, revision: number) {
  const { figures } = node.fields;
  const { html, faults } = await richHtml(node.body ?? '', findFigureIn(storage, figures));
  return { revision, markdown: shownText(node.body ?? '', figures), html, faults: [...faults] };
}

/** What does not parse is kept as it is: it is a draft. The log has that somebody wrote, not each letter. */
export async function saveDraftReading(
  services: ConsoleServices,
  { body: { courseId, readingId, revision, markdown } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const saved = await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const { node, row } = demandNode(course, 'reading', readingId);
    const body = keptText(markdown.replaceAll(/\r\n?/g, '\n'), node.fields.figures).trim();
    const changed = { ...node, body };
    // The same text again: an answer was lost.
    if (body === node.body)
      return { answer: { node: changed, revision: row.body_revision }, auditEntry: null };
    if (row.body_revision !== revision) throw new Refusal('draftChanged');
    await putNodes(change, courseId, [changed], { staffId: actor.staff.staffId, now });
    const target = { kind: 'course', id: courseId };
    const after = { kind: 'reading', nodeId: readingId, title: node.title, signs: body.length };
    // Autosaves of one hand in a row are one act.
    const isGoingOn = row.changed_by === actor.staff.staffId && isRecent(row.changed_at, now);
    const auditEntry = isGoingOn
      ? null
      : { operation: 'saveDraftReading', target, before: { signs: node.body?.length ?? 0 }, after };
    return { answer: { node: changed, revision: revision + 1 }, auditEntry };
  });
  return await shown(services, saved.node, saved.revision);
}

const oneActMs = 10 * 60_000;
const isRecent = (then: Date, now: Date) => now.getTime() - then.getTime() < oneActMs;

export async function addDraftPicture(
  services: ConsoleServices,
  { body: { courseId }, files }: InputOf<typeof pictureOperation>,
  actor: Actor,
): Promise<DataOf<typeof pictureOperation>> {
  const { connection } = services.database;
  // Nobody's picture is read for whom it is not.
  await demandOwnCourse(connection, ownOf(actor, 'content.draft'), courseId);
  const picture = await figureFiles.of(connection)(Buffer.from(await files.picture.arrayBuffer()));
  return await changeAudited(services, actor, async (change) => {
    await holdAuthored(change, actor, 'content.draft', courseId);
    if (picture === undefined) throw new Refusal('draftPictureUnfit');
    const { key, body, contentType } = picture;
    if ((await services.storage.stat(key)) === undefined)
      await services.storage.put(key, body, { contentType });
    const address = `/files/${key}`;
    const auditEntry = {
      operation: 'addDraftPicture',
      target: { kind: 'course', id: courseId },
      after: { address },
    };
    return { answer: { address }, auditEntry };
  });
}
