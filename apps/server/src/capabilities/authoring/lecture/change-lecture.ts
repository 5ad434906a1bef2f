import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  demandNode,
  holdAuthored,
  putNodes,
  type AuthoredCourse,
} from '../console/draft.repository.ts';
import type { LectureFields, NodeOf } from '../document/course-node.ts';

type Content = LectureFields['content'];

export interface LectureChange {
  readonly courseId: number;
  readonly lectureId: number;
  /** The one that the change began from. */
  readonly revision: number;
}

interface Held {
  readonly change: Change;
  readonly course: AuthoredCourse;
  readonly node: NodeOf<'lecture'>;
  readonly now: Date;
}

interface Changed {
  readonly content: Content;
  /** What the log says of it besides which lecture it is. */
  readonly before: object;
  readonly after: object;
}

/**
 * Changes what a lecture is made of in the draft. The same again changes nothing, however old it is: an answer was lost.
 * Throws draftChanged where somebody saved meanwhile.
 */
export async function changeLecture(
  services: ConsoleServices,
  actor: Actor,
  operation: string,
  { courseId, lectureId, revision }: LectureChange,
  work: (held: Held) => Promise<Changed>,
): Promise<{ revision: number }> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const { node, row } = demandNode(course, 'lecture', lectureId);
    const { content, before, after } = await work({ change, course, node, now });
    if (isDeepStrictEqual(content, node.fields.content))
      return { answer: { revision: row.revision }, auditEntry: null };
    if (row.revision !== revision) throw new Refusal('draftChanged');
    const changed = { ...node, fields: { ...node.fields, content } };
    await putNodes(change, courseId, [changed], { staffId: actor.staff.staffId, now });
    const auditEntry = {
      operation,
      target: { kind: 'course', id: courseId },
      before,
      after: { kind: 'lecture', nodeId: lectureId, title: node.title, ...after },
    };
    return { answer: { revision: row.revision + 1 }, auditEntry };
  });
}
