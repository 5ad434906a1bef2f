import type {
  saveChapters as chaptersOperation,
  saveLectureQuestions as questionsOperation,
  retryEncoding as retryOperation,
  useUpload as useOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { retryVideo } from '../../lecture/lecture.port.ts';
import { quickQuestions } from '../../practice/practice-facts.port.ts';
import { demandNode, holdAuthored } from '../console/draft.repository.ts';
import {
  chaptersIn,
  kindOf,
  questionsIn,
  videoIn,
  withChapters,
  withQuestions,
  withVideo,
} from '../document/lecture-content.ts';
import { findUpload, setState } from '../upload/upload.repository.ts';
import { changeLecture } from './change-lecture.ts';

export async function useUpload(
  services: ConsoleServices,
  { body: { uploadId, ...lecture } }: InputOf<typeof useOperation>,
  actor: Actor,
): Promise<DataOf<typeof useOperation>> {
  return await changeLecture(services, actor, 'useUpload', lecture, async (held) => {
    const { content } = held.node.fields;
    if (kindOf(content) === 'slides') throw new Refusal('lectureHasSlides');
    const row = await findUpload(held.change, uploadId);
    if (row === undefined || row.lecture_id !== lecture.lectureId || row.state === 'dropped')
      throw new Refusal('uploadUnknown');
    if (row.state !== 'ready' && row.state !== 'used') throw new Refusal('uploadNotReady');
    const values = { state: 'used', changed_at: held.now } as const;
    // Given up in this moment: its bytes are about to go.
    if (!(await setState(held.change, uploadId, ['ready', 'used'], values)))
      throw new Refusal('uploadUnknown');
    return {
      content: withVideo(content, row.file),
      before: { fileName: videoIn(content) },
      after: { fileName: row.file_name },
    };
  });
}

export async function saveChapters(
  services: ConsoleServices,
  { body: { chapters, ...lecture } }: InputOf<typeof chaptersOperation>,
  actor: Actor,
): Promise<DataOf<typeof chaptersOperation>> {
  const isOrdered = chapters.every(
    ({ start, title }, at) => title.trim() !== '' && start > (chapters[at - 1]?.start ?? -1),
  );
  if (!isOrdered) throw new Refusal('chapterTimes');
  return await changeLecture(services, actor, 'saveChapters', lecture, async ({ node }) => {
    const { content } = node.fields;
    if (kindOf(content) !== 'video') throw new Refusal('lectureNoVideo');
    return {
      content: withChapters(content, chapters),
      before: { chapters: chaptersIn(content).map(({ title }) => title) },
      after: { chapters: chapters.map(({ title }) => title) },
    };
  });
}

export async function saveLectureQuestions(
  services: ConsoleServices,
  { body: { questions, ...lecture } }: InputOf<typeof questionsOperation>,
  actor: Actor,
): Promise<DataOf<typeof questionsOperation>> {
  const ids = questions.map(({ questionId }) => questionId);
  if (new Set(ids).size !== ids.length) throw new Refusal('questionTwice');
  return await changeLecture(services, actor, 'saveLectureQuestions', lecture, async (held) => {
    const { content } = held.node.fields;
    if (kindOf(content) === 'none') throw new Refusal('lectureEmpty');
    // One that stands there already may have been taken back since; it is left out by the player alone.
    const before = questionsIn(content).map(({ questionId }) => questionId);
    const added = ids.filter((questionId) => !before.includes(questionId));
    const place = { courseId: lecture.courseId, now: held.now };
    const askable = await quickQuestions(held.change, place, added);
    if (added.some((questionId) => !askable.has(questionId))) throw new Refusal('questionNotAsked');
    return {
      content: withQuestions(content, questions),
      before: { questions: before },
      after: { questions: ids },
    };
  });
}

export async function retryEncoding(
  services: ConsoleServices,
  { body: { courseId, lectureId } }: InputOf<typeof retryOperation>,
  actor: Actor,
): Promise<DataOf<typeof retryOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.publish', courseId);
    const { node } = demandNode(course, 'lecture', lectureId);
    if (!(await retryVideo(change, lectureId, now))) throw new Refusal('encodingNotFailed');
    const auditEntry = {
      operation: 'retryEncoding',
      target: { kind: 'course', id: courseId },
      after: { kind: 'lecture', nodeId: lectureId, title: node.title },
    };
    return { answer: true, auditEntry };
  });
}
