import {
  maxTranscribedMinutes,
  type askForCaptions as operation,
} from '@xuezhou/contract/drafting/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { Transcriber } from '../../../providers/transcription/transcription.port.ts';
import {
  demandNode,
  holdAuthored,
  lectureVideo,
  type LectureVideo,
} from '../../authoring/authoring-draft.port.ts';
import {
  draftOfLecture,
  findDraft,
  lockDay,
  sentOnDay,
  setState,
  type CaptionDraftRow,
} from './caption-draft.repository.ts';
import { askToHear } from './hearing-job.ts';

type Wish = InputOf<typeof operation>['body'];

const minute = 60_000;

/** What is asked twice is heard once. A lecture that failed is gone on with where it did. */
export async function askForCaptions(
  services: ConsoleServices,
  transcriber: Transcriber | null,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { courseId, lectureId, draftId, language } = body;
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    if (transcriber === null) throw new Refusal('captionsOff');
    const { node } = demandNode(course, 'lecture', lectureId);
    const before = await findDraft(change, draftId);
    if (before !== undefined) {
      if (!isSameWish(before, body)) throw new Refusal('idReused');
      return { answer: true as const, auditEntry: null };
    }
    const video = await lectureVideo({ ...services, connection: change }, course, node);
    if (video === undefined) throw new Refusal('lectureNoVideo');
    const why = unfitWords(video);
    if (why !== null) throw new Refusal('captionsUnfit', why);
    const begun = await giveUpFormer(change, body, { video, now });
    const durationMs = video.durationMs ?? 0;
    await demandMinutes(change, services.config, { ms: durationMs - begun.ms, now });
    await change
      .insertInto('caption_draft')
      .values({
        ...{ draft_id: draftId, course_id: courseId, lecture_id: lectureId, language },
        ...{ file: video.file, place: video.place, state: 'working', duration_ms: durationMs },
        ...{ heard_ms: begun.ms, begun_ms: begun.ms, lines: JSON.stringify(begun.lines) },
        ...{ fault: null, asked_by: actor.staff.staffId, day: dayOf(now), changed_at: now },
      })
      .execute();
    await askToHear(change, draftId);
    const minutes = minutesOf(durationMs - begun.ms);
    const auditEntry = {
      operation: 'askForCaptions',
      target: { kind: 'course', id: courseId },
      ...(begun.given !== null && { before: begun.given }),
      after: { nodeId: lectureId, title: node.title, language, minutes },
    };
    return { answer: true as const, auditEntry };
  });
}

const isSameWish = (row: CaptionDraftRow, { courseId, lectureId, language }: Wish): boolean =>
  row.course_id === courseId && row.lecture_id === lectureId && row.language === language;

/** Begun ones count as whole ones. */
export const minutesOf = (ms: number): number => Math.ceil(ms / minute);

/** Why a video cannot be heard; null: it can. */
export function unfitWords({ durationMs, hasSound }: LectureVideo): string | null {
  if (hasSound === false) return '这个视频没有声音，没有什么可听写的';
  if (durationMs === null)
    return '这个视频没有写明多长，先发布、等它处理好，就知道了，再请机器听写';
  return durationMs > maxTranscribedMinutes * minute
    ? `这个视频超过 ${maxTranscribedMinutes / 60} 小时，请先分成几节课`
    : null;
}

/** How far a lecture is heard already, before it is asked for in a language; 0: it is begun anew. */
export const begunMs = (
  former: CaptionDraftRow | undefined,
  { file, language }: { file: string | undefined; language: CaptionDraftRow['language'] },
): number =>
  former?.state === 'failed' && former.file === file && former.language === language
    ? former.heard_ms
    : 0;

const names = { zh: '中文', en: '英文' } as const;

interface Begun {
  readonly ms: number;
  readonly lines: CaptionDraftRow['lines'];
  /** What is lost by it, for the log. */
  readonly given: Readonly<Record<string, string | number>> | null;
}

/** Throws captionsBusy; captionsThere where what was heard would be lost, and the asking does not name it. */
async function giveUpFormer(
  change: Change,
  { courseId, lectureId, language, replaces }: Wish,
  { video, now }: { video: LectureVideo; now: Date },
): Promise<Begun> {
  const former = await draftOfLecture(change, { courseId, lectureId });
  if (former === undefined) return { ms: 0, lines: [], given: null };
  if (former.state === 'working') throw new Refusal('captionsBusy');
  const ms = begunMs(former, { file: video.file, language });
  const isLost = ms === 0 && former.heard_ms > 0;
  if (isLost && replaces !== former.draft_id)
    throw new Refusal(
      'captionsThere',
      `这节课有${former.by_name}请的${names[former.language]}听写，重新听写会丢掉它，请先看一看，存成字幕或不要了再请`,
    );
  await setState(change, former.draft_id, { state: 'dropped', now });
  const given = {
    ...{ draftId: former.draft_id, language: former.language, askedBy: former.by_name },
    minutes: minutesOf(former.heard_ms),
  };
  return { ms, lines: ms > 0 ? former.lines : [], given: isLost ? given : null };
}

/** What the school may still send on a day. */
export async function minutesLeft(
  connection: Connection,
  config: Pick<Config, 'TRANSCRIPTION_SCHOOL_MINUTES'>,
  now: Date,
): Promise<number> {
  const sent = await sentOnDay(connection, dayOf(now));
  return Math.max(0, config.TRANSCRIPTION_SCHOOL_MINUTES - minutesOf(sent));
}

/** Throws captionsSpent. */
async function demandMinutes(
  change: Change,
  config: Pick<Config, 'TRANSCRIPTION_SCHOOL_MINUTES'>,
  { ms, now }: { ms: number; now: Date },
): Promise<void> {
  await lockDay(change);
  const left = await minutesLeft(change, config, now);
  if (minutesOf(ms) > left)
    throw new Refusal(
      'captionsSpent',
      `今天学校还能听写 ${left} 分钟，这节课要 ${minutesOf(ms)} 分钟。请明天 0 点以后再请，或上传字幕文件`,
    );
}
