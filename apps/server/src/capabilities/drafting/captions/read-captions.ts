import type {
  CaptionDraft,
  getCaptionDraft as operation,
} from '@xuezhou/contract/drafting/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { Transcriber } from '../../../providers/transcription/transcription.port.ts';
import {
  demandAuthored,
  demandNode,
  lectureVideo,
  type LectureVideo,
} from '../../authoring/authoring-draft.port.ts';
import { begunMs, minutesLeft, minutesOf, unfitWords } from './ask-for-captions.ts';
import { draftOfLecture, type CaptionDraftRow } from './caption-draft.repository.ts';

export async function getCaptionDraft(
  services: ConsoleServices,
  transcriber: Transcriber | null,
  { params: { courseId, lectureId }, query: { language } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { config, clock } = services;
  const { connection } = services.database;
  await demandOwnCourse(connection, ownOf(actor, 'content.draft'), courseId);
  const course = await demandAuthored(connection, courseId);
  const { node } = demandNode(course, 'lecture', lectureId);
  const video = await lectureVideo({ ...services, connection }, course, node);
  const row = await draftOfLecture(connection, { courseId, lectureId });
  const begun = begunMs(row, { file: video?.file, language });
  const ms = Math.max(0, (video?.durationMs ?? 0) - begun);
  const price = config.TRANSCRIPTION_FEN_PER_HOUR;
  return {
    hindrance: transcriber === null ? '学校没有接听写的服务' : hindranceOf(video),
    goesOn: begun > 0,
    minutes: minutesOf(ms),
    fen: price === 0 ? null : Math.ceil((minutesOf(ms) * price) / 60),
    minutesLeft: await minutesLeft(connection, config, clock.now()),
    draft: row === undefined ? null : presentDraft(row, video),
  };
}

const hindranceOf = (video: LectureVideo | undefined): string | null =>
  video === undefined ? '先有视频，才能听写' : unfitWords(video);

const presentDraft = (row: CaptionDraftRow, video: LectureVideo | undefined): CaptionDraft => ({
  draftId: row.draft_id,
  // What is dropped or taken is not found.
  state: row.state === 'working' || row.state === 'ready' ? row.state : 'failed',
  language: row.language,
  ...{ durationMs: row.duration_ms, heardMs: row.heard_ms, fault: row.fault },
  isOfOtherVideo: row.file !== video?.file,
  byName: row.by_name,
  lines: row.state === 'ready' ? [...row.lines] : [],
});
