import type {
  publishCourseware as publishOperation,
  removeCourseware as removeOperation,
  renameCourseware as renameOperation,
} from '@xuezhou/contract/courseware/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Selectable } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { CoursewareTables } from '../courseware.tables.ts';

type Row = Selectable<CoursewareTables['courseware']>;

/** The package until the transaction ends, of whoever may change it. Throws notOwn or coursewareUnknown. */
async function holdCourseware(change: Change, actor: Actor, coursewareId: number): Promise<Row> {
  const row = await change
    .selectFrom('courseware')
    .where('courseware_id', '=', coursewareId)
    .where('removed_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  await demandOwnCourse(change, ownOf(actor, 'content.publish'), row?.course_id ?? 0);
  if (row === undefined)
    throw new Refusal('coursewareUnknown', '没有这份外来课件，可能刚刚被同事拿掉了');
  return row;
}

const entryOf = (operation: string, row: Row) => ({
  operation,
  target: { kind: 'courseware', id: String(row.courseware_id) } as const,
});

export async function publishCourseware(
  services: ConsoleServices,
  { body: { coursewareId, version } }: InputOf<typeof publishOperation>,
  actor: Actor,
): Promise<DataOf<typeof publishOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const row = await holdCourseware(change, actor, coursewareId);
    const versions = await change
      .selectFrom('courseware_version')
      .where('courseware_id', '=', coursewareId)
      .select(['version_id', 'number', 'is_published'])
      .execute();
    const found = versions.find(({ number }) => number === version);
    if (found === undefined) throw new Refusal('coursewareVersionUnknown');
    // What was sent twice was done by the first.
    if (found.is_published) return { answer: true, auditEntry: null };
    if (versions.some(({ number, is_published }) => is_published && number > version))
      throw new Refusal('coursewareVersionOld');
    await change
      .updateTable('courseware_version')
      .where('version_id', '=', found.version_id)
      .set({ is_published: true })
      .execute();
    const after = { courseId: row.course_id, title: row.title, version };
    return { answer: true, auditEntry: { ...entryOf('publishCourseware', row), after } };
  });
}

export async function renameCourseware(
  services: ConsoleServices,
  { body: { coursewareId, seen, ...body } }: InputOf<typeof renameOperation>,
  actor: Actor,
): Promise<DataOf<typeof renameOperation>> {
  const title = body.title.trim();
  if (title === '') throw new Refusal('coursewareTitleEmpty');
  return await changeAudited(services, actor, async (change) => {
    const row = await holdCourseware(change, actor, coursewareId);
    if (row.title === title) return { answer: true, auditEntry: null };
    if (row.title !== seen)
      throw new Refusal('coursewareChanged', `刚刚有同事改过，现在的标题是“${row.title}”`);
    await change
      .updateTable('courseware')
      .where('courseware_id', '=', coursewareId)
      .set({ title })
      .execute();
    const { course_id: courseId } = row;
    const auditEntry = {
      ...entryOf('renameCourseware', row),
      before: { courseId, title: row.title },
      after: { courseId, title },
    };
    return { answer: true, auditEntry };
  });
}

export async function removeCourseware(
  services: ConsoleServices,
  { body: { coursewareId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await holdCourseware(change, actor, coursewareId);
    await change
      .updateTable('courseware')
      .where('courseware_id', '=', coursewareId)
      .set({ removed_at: now })
      .execute();
    const before = { courseId: row.course_id, title: row.title };
    const auditEntry = { ...entryOf('removeCourseware', row), before };
    return { answer: { title: row.title }, auditEntry };
  });
}
