import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../../platform/database/prepare.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { sendRange } from '../../../platform/http/send-range.ts';
import { readKept, sizeOfKept } from '../../../platform/media/kept-file.ts';
import { videoType } from '../../../platform/media/video-head.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandStaff } from '../../../platform/staff/demand-staff.ts';
import { shownVideo } from '../../lecture/lecture.port.ts';
import { demandAuthored, demandNode, publishedNodes } from '../console/draft.repository.ts';
import { keyOf, type CourseNode } from '../document/course-node.ts';
import { keptLectureFile, type KnownLecture } from '../document/kept-lecture-file.ts';
import { videoIn } from '../document/lecture-content.ts';

/** What is known of a lecture as it is published; undefined before it was. */
export const knownLecture = async (
  connection: Connection,
  course: Parameters<typeof publishedNodes>[1],
  lectureId: number,
): Promise<KnownLecture | undefined> =>
  await knownIn(connection, await publishedNodes(connection, course), lectureId);

/** The same of one among these. */
export async function knownIn(
  connection: Connection,
  published: readonly CourseNode[],
  lectureId: number,
): Promise<KnownLecture | undefined> {
  const shown = await shownVideo(connection, lectureId);
  const node = published.find((each) => keyOf(each) === `lecture:${lectureId}`);
  if (shown === undefined || node?.kind !== 'lecture') return undefined;
  const { sourceHash, sourceKey } = shown;
  return { source: node.fields.content, sourceHash, sourceKey };
}

/** The draft's video as it was sent, for whoever writes its captions: before anything is encoded, and in parts. */
export function mountDraftVideo(app: FastifyInstance, services: ConsoleServices): void {
  const { storage, database } = services;
  app.get<{ Params: { courseId: string; lectureId: string } }>(
    '/files/console/lecture/:courseId/:lectureId/video',
    { schema: { hide: true }, config: { rateLimit: false }, compress: false },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      await demandStaff(services, request, { staff: 'content.read' });
      const [courseId, lectureId] = [request.params.courseId, request.params.lectureId].map(idOf);
      const course = await demandAuthored(database.connection, courseId ?? 0);
      const { node } = demandNode(course, 'lecture', lectureId ?? 0);
      const file = videoIn(node.fields.content);
      if (file === undefined) throw notFound();
      const known = await knownLecture(database.connection, course, node.nodeId);
      const found = await keptLectureFile(storage, known, file);
      const size = found && (await sizeOfKept(services.storage, found.place));
      if (found === undefined || size === undefined) throw notFound();
      return await sendRange(request, reply, {
        size,
        type: videoType(file),
        read: (range) => readKept(storage, found.place, range),
      });
    },
  );
}

const idOf = (word: string): number => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0);
