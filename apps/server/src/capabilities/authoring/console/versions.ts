import type {
  compareVersions as compareOperation,
  listVersions as listOperation,
  restoreVersion as restoreOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { namesOfFamilies } from '../../site/site.port.ts';
import { changesBetween } from '../document/changes.ts';
import { placeIn, titlesOf, wholeDetails } from '../document/describe-change.ts';
import { demandAuthored, holdAuthored, publishedNodes, demandStamp } from './draft.repository.ts';
import { bringTo, withHeldFamily } from './publish-course.ts';

export async function listVersions(
  { database: { connection } }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  await demandAuthored(connection, courseId);
  const rows = await connection
    .selectFrom('course_version')
    .innerJoin('staff', 'staff.staff_id', 'course_version.published_by')
    .where('course_id', '=', courseId)
    .select(['version', 'changes', 'published_at', 'staff.name as published_by_name'])
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, changes, published_at, published_by_name }) => ({
    ...{ version, changes, publishedAt: published_at.toISOString() },
    publishedBy: published_by_name,
  }));
}

export async function compareVersions(
  { database: { connection } }: ConsoleServices,
  { params: { courseId }, query: { from, to } }: InputOf<typeof compareOperation>,
): Promise<DataOf<typeof compareOperation>> {
  const course = await demandAuthored(connection, courseId);
  const before = await demandVersion(connection, courseId, from);
  const after = to === undefined ? course.draft : await demandVersion(connection, courseId, to);
  const titles = titlesOf([...before, ...after], await namesOfFamilies(connection));
  return changesBetween(before, after).flatMap((change) => {
    const node = change.after ?? change.before;
    if (node === undefined) return [];
    const { kind, nodeId, title } = node;
    const facts = { kind, nodeId, what: change.what, title, place: placeIn(node, titles) };
    return [{ ...facts, details: wholeDetails(change, titles) }];
  });
}

/** Throws versionUnknown. */
async function demandVersion(connection: Connection, courseId: number, version: number) {
  const nodes = await publishedNodes(connection, { courseId, version });
  if (nodes.length === 0) throw new Refusal('versionUnknown');
  return nodes;
}

/** The draft has then what that version had, and nothing of it is published. */
export async function restoreVersion(
  services: ConsoleServices,
  { body: { courseId, version, stamp } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const wanted = await withHeldFamily(change, await demandVersion(change, courseId, version));
    const changes = changesBetween(course.draft, wanted);
    // Sent again, it has the version already.
    if (changes.length > 0) demandStamp(course, stamp);
    await bringTo(change, course, changes, { staffId: actor.staff.staffId, now });
    const auditEntry =
      changes.length === 0
        ? null
        : {
            operation: 'restoreVersion',
            target: { kind: 'course', id: courseId },
            after: { version, changes: changes.length },
          };
    return { answer: true as const, auditEntry };
  });
}
