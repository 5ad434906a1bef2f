import type { getLecture as getOperation } from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { shownVideo, type ShownVideo } from '../../lecture/lecture.port.ts';
import { replayMarks } from '../../live/live.port.ts';
import { demandAuthored, demandNode } from '../console/draft.repository.ts';
import { chaptersIn, kindOf, questionsIn, videoIn } from '../document/lecture-content.ts';
import { presentUpload } from '../upload/begin-upload.ts';
import { uploadOfFile, uploadOfLecture } from '../upload/upload.repository.ts';
import { captionsOf } from './caption-texts.ts';
import { knownLecture } from './draft-video.ts';
import { presentPlaced } from './lecture-questions.ts';

type Answer = DataOf<typeof getOperation>;

export async function getLecture(
  services: ConsoleServices,
  has: { readonly model: boolean; readonly transcriber: boolean },
  { params: { courseId, lectureId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<Answer> {
  const { connection } = services.database;
  const course = await demandAuthored(connection, courseId);
  const { node, row } = demandNode(course, 'lecture', lectureId);
  const { content } = node.fields;
  const known = await knownLecture(connection, course, lectureId);
  const shown = await shownVideo(connection, lectureId);
  const upload = await uploadOfLecture(connection, lectureId);
  const titleOf = (kind: string, nodeId: number | null) =>
    course.draft.find((each) => each.kind === kind && each.nodeId === nodeId)?.title ?? '';
  const mayDraft = await isMine(services, actor, courseId);
  return {
    revision: row.revision,
    title: node.title,
    course: titleOf('course', courseId),
    reading: titleOf('reading', node.parentId),
    mayDraft,
    canDraft: has.model && mayDraft,
    canHear: has.transcriber && mayDraft,
    content: kindOf(content),
    video: await videoOf(services, videoIn(content)),
    captions: await captionsOf(services.storage, content, known),
    chapters: chaptersIn(content),
    questions: await presentPlaced(
      connection,
      { courseId, now: services.clock.now() },
      questionsIn(content),
    ),
    liveMarks: await replayMarks(connection, lectureId),
    upload: upload === undefined ? null : presentUpload(upload, actor),
    shown: shown === undefined ? null : presentShown(shown),
  };
}

async function isMine(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
  courseId: number,
): Promise<boolean> {
  if (!actor.staff.grants.has('content.draft')) return false;
  const isOwn = isOwnCourse(ownOf(actor, 'content.draft'), sql`${courseId}::int`);
  const { rows } = await sql<{ is_own: boolean }>`select ${isOwn} as is_own`.execute(connection);
  return rows[0]?.is_own === true;
}

async function videoOf(
  { database: { connection } }: ConsoleServices,
  file: string | undefined,
): Promise<Answer['video']> {
  if (file === undefined) return null;
  const upload = await uploadOfFile(connection, file);
  return upload === undefined
    ? { fileName: file, facts: null }
    : { fileName: upload.file_name, facts: upload.facts };
}

function presentShown(shown: ShownVideo): Answer['shown'] {
  const { state, progress, fault, durationMs, heights, isPlayable } = shown;
  return { state, progress, fault, durationMs, heights, isPlayable };
}
