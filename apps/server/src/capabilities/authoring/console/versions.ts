import type {
  listVersions as listOperation,
  restoreVersion as restoreOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { changesBetween } from '../document/changes.ts';
import { demandAuthored, holdAuthored, publishedNodes } from './draft.repository.ts';
import { bringTo } from './publish-course.ts';

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

/** The draft has then what that version had, and nothing of it is published. */
export async function restoreVersion(
  services: ConsoleServices,
  { body: { courseId, version } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const wanted = await publishedNodes(change, { courseId, version });
    if (wanted.length === 0) throw new Refusal('versionUnknown');
    const changes = changesBetween(course.draft, wanted);
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
