import type {
  getDraftLecture as getOperation,
  saveSlides as saveOperation,
  Slide,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Authored } from '../../../platform/database/tables/authored.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { LectureFields } from '../document/course-node.ts';
import { demandAuthored, demandNode, holdAuthored, putNodes } from './draft.repository.ts';

export async function getDraftLecture(
  { database: { connection } }: ConsoleServices,
  { params: { courseId, lectureId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const course = await demandAuthored(connection, courseId);
  const { node, row } = demandNode(course, 'lecture', lectureId);
  const { content } = node.fields;
  return {
    revision: row.revision,
    title: node.title,
    slides: slidesIn(content),
    isVideo: content !== null && 'video' in content,
  };
}

const textOf = (value: Authored | undefined): string => (typeof value === 'string' ? value : '');

function slidesIn(content: LectureFields['content']): Slide[] {
  const slides = content?.['slides'];
  if (!Array.isArray(slides)) return [];
  return slides.map((slide: Readonly<Record<string, Authored>>) => {
    const { title, body, say, figure } = slide;
    return {
      ...{ title: textOf(title), body: textOf(body), figure: textOf(figure) || null },
      say: Array.isArray(say) ? say.map((line: Authored) => textOf(line)) : [],
    };
  });
}

/** Without any, the lecture has nothing yet. */
export async function saveSlides(
  services: ConsoleServices,
  { body: { courseId, lectureId, revision, slides } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const { node, row } = demandNode(course, 'lecture', lectureId);
    const { content } = node.fields;
    if (content !== null && 'video' in content) throw new Refusal('lectureIsVideo');
    if (row.revision !== revision) throw new Refusal('draftChanged');
    const written = slides.length === 0 ? null : { slides: slides.map(authored) };
    const changed = { ...node, fields: { ...node.fields, content: written } };
    await putNodes(change, courseId, [changed], { staffId: actor.staff.staffId, now });
    const { revision: next } = await change
      .selectFrom('authored_node')
      .where('kind', '=', 'lecture')
      .where('node_id', '=', lectureId)
      .select('revision')
      .executeTakeFirstOrThrow();
    const auditEntry = {
      operation: 'saveSlides',
      target: { kind: 'course', id: courseId },
      before: { slides: slidesIn(content).length },
      after: { kind: 'lecture', nodeId: lectureId, title: node.title, slides: slides.length },
    };
    return { answer: { revision: next }, auditEntry: next === revision ? null : auditEntry };
  });
}

const authored = ({ title, body, say, figure }: Slide) => ({
  title: title.trim(),
  body: body.replaceAll(/\r\n?/g, '\n').trim(),
  ...(figure !== null && { figure }),
  say: say.map((line) => line.trim()).filter((line) => line !== ''),
});
