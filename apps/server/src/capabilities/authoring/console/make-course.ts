import type {
  createCourse as createOperation,
  saveCourseSetting as settingOperation,
  takeOverCourse as takeOverOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { holdFamilies } from '../../site/site.port.ts';
import { giveCourseDuty } from '../../staff/staff.port.ts';
import { contentOfCourse, demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { coverOf } from '../document/cover-of.ts';
import { documentOfContent } from '../document/document-of-content.ts';
import type { CourseNode } from '../document/course-node.ts';
import {
  demandNode,
  holdAuthored,
  lockIds,
  nextCourseId,
  putNodes,
  type Writer,
} from './draft.repository.ts';
import { settingOf, withSetting } from '../document/course-setting.ts';
import { titleIn } from './new-node.ts';

/** Whoever may write the own alone is responsible for what they begin. */
export async function createCourse(
  services: ConsoleServices,
  { body: { requestId, family, ...body } }: InputOf<typeof createOperation>,
  actor: Actor,
): Promise<DataOf<typeof createOperation>> {
  const title = titleIn(body.title);
  return await changeAudited(services, actor, async (change, now) => {
    await lockIds(change);
    const made = await madeBy(change, requestId);
    if (made !== undefined && made.by === actor.staff.staffId)
      return await nameAgain(change, actor, made.courseId, { title, family, now });
    if (made !== undefined) return { answer: { courseId: made.courseId }, auditEntry: null };
    const { staffId } = actor.staff;
    const courseId = await beginCourse(change, { requestId, title, family }, { staffId, now });
    if (ownOf(actor, 'content.draft') !== null) await giveCourseDuty(change, staffId, courseId);
    const auditEntry = {
      operation: 'createCourse',
      target: { kind: 'course', id: courseId },
      after: { title, family },
    };
    return { answer: { courseId }, auditEntry };
  });
}

/** A course that nobody sees yet. Call under `lockIds`. */
export async function beginCourse(
  change: Change,
  { requestId, title, family }: { requestId: string; title: string; family: string },
  { staffId, now }: Writer,
): Promise<number> {
  await holdFamilies(change, [family]);
  const courseId = await nextCourseId(change);
  await change
    .insertInto('authored_course')
    .values({ course_id: courseId, request_id: requestId, made_at: now, made_by: staffId })
    .execute();
  await putNodes(change, courseId, [newCourse(courseId, title, family)], { staffId, now });
  return courseId;
}

/** The course that this request has made already, and whose request it was. */
const madeBy = async (
  change: Change,
  requestId: string,
): Promise<{ courseId: number; by: number } | undefined> =>
  await change
    .selectFrom('authored_course')
    .where('request_id', '=', requestId)
    .select(['course_id as courseId', 'made_by as by'])
    .executeTakeFirst();

/** A node as it was made. */
const firstRevision = 1;

/** What was corrected before it was sent again: of a course that nobody has written on. Throws draftChanged. */
async function nameAgain(
  change: Change,
  actor: Actor,
  courseId: number,
  { title, family, now }: { title: string; family: string; now: Date },
) {
  const course = await holdAuthored(change, actor, 'content.draft', courseId);
  const { node, row } = demandNode(course, 'course', courseId);
  const answer = { courseId };
  const isSame = node.title === title && node.fields.family === family;
  if (isSame) return { answer, auditEntry: null };
  // Of one that is as this request made it: what came since is not undone by an earlier one that comes late.
  if (course.version > 0 || row.revision !== firstRevision) throw new Refusal('draftChanged');
  await holdFamilies(change, [family]);
  const named = { ...node, title, fields: { ...node.fields, family, cover: coverOf(title) } };
  await putNodes(change, courseId, [named], { staffId: actor.staff.staffId, now });
  const auditEntry = {
    operation: 'createCourse',
    target: { kind: 'course', id: courseId },
    before: { title: node.title, family: node.fields.family },
    after: { title, family },
  };
  return { answer, auditEntry };
}

const newCourse = (courseId: number, title: string, family: string): CourseNode => ({
  kind: 'course',
  nodeId: courseId,
  parentId: null,
  rank: '',
  title,
  body: null,
  fields: {
    ...{ family, group: 'main', cover: coverOf(title), subtitle: '', examDate: null },
    ...{ isOpen: false, needsIdentity: false, shufflesOptions: false, sort: courseId },
    folder: `course-${courseId}`,
  },
});

/** What students see becomes the first version; what the draft begins with is the same. */
export async function takeOverCourse(
  services: ConsoleServices,
  { body: { courseId } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), courseId);
    await demandCourseTitle(change, courseId);
    await lockIds(change);
    const content = await contentOfCourse(change, courseId);
    const nodes = content && documentOfContent(content);
    if (content === undefined || nodes === undefined) throw new Refusal('courseNotOfFiles');
    const { staffId } = actor.staff;
    const taken = await change
      .insertInto('authored_course')
      .values({
        ...{ course_id: courseId, request_id: crypto.randomUUID(), version: 1 },
        ...{ made_at: now, made_by: staffId },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('course_id')
      .executeTakeFirst();
    if (taken === undefined) throw new Refusal('courseTakenOver');
    await putNodes(change, courseId, nodes, { staffId, now });
    await change
      .insertInto('course_version')
      .values({
        ...{ course_id: courseId, version: 1, document: JSON.stringify(nodes), changes: 0 },
        ...{ published_at: now, published_by: staffId },
      })
      .execute();
    const auditEntry = {
      operation: 'takeOverCourse',
      target: { kind: 'course', id: courseId },
      before: { owner: 'files', folder: content.course.folder },
      after: { owner: 'console' },
    };
    return { answer: true as const, auditEntry };
  });
}

export async function saveCourseSetting(
  services: ConsoleServices,
  { body: { courseId, revision, setting } }: InputOf<typeof settingOperation>,
  actor: Actor,
): Promise<DataOf<typeof settingOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const title = titleIn(setting.title);
    demandCover(setting.cover);
    const { node, row } = demandNode(course, 'course', courseId);
    if (row.revision !== revision) throw new Refusal('draftChanged');
    await holdFamilies(change, [setting.family]);
    const changed = withSetting(node, { ...setting, title });
    await putNodes(change, courseId, [changed], { staffId: actor.staff.staffId, now });
    const [before, after] = [settingOf(node), settingOf(changed)];
    const differing = Object.keys(after).filter(
      (key) => before[key as keyof typeof before] !== after[key as keyof typeof after],
    );
    const only = (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => differing.includes(key)));
    const auditEntry =
      differing.length === 0
        ? null
        : {
            operation: 'saveCourseSetting',
            target: { kind: 'course', id: courseId },
            before: only(before),
            after: only(after),
          };
    return { answer: { revision: revision + 1 }, auditEntry };
  });
}

/** A cover stands upright and has room for five. Throws coverLength. */
export function demandCover(cover: string): void {
  const length = [...cover.trim()].length;
  if (length < 2 || length > 5) throw new Refusal('coverLength');
}
