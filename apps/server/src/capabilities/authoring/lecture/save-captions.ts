import { captionFaults, isLanguage, type TimedLine } from '@xuezhou/rules/authoring/captions';
import type {
  addCaptionFile as fileOperation,
  CaptionLanguage,
  saveCaptions as saveOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { CaptionError } from '../../../platform/media/captions/cue.ts';
import { orderCues } from '../../../platform/media/captions/order-cues.ts';
import { writtenCues } from '../../../platform/media/captions/read-captions.ts';
import { writeVtt } from '../../../platform/media/captions/write-vtt.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { captionsIn, kindOf, withCaptions } from '../document/lecture-content.ts';
import { captionFile } from '../document/lecture-files.ts';
import { keepCaptionFile } from './caption-texts.ts';
import { changeLecture, type LectureChange } from './change-lecture.ts';

export async function saveCaptions(
  services: ConsoleServices,
  { body: { language, cues, ...lecture } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await keepCaptions(services, actor, 'saveCaptions', lecture, { language, cues });
}

export async function addCaptionFile(
  services: ConsoleServices,
  { body: { language, replaces, ...lecture }, files }: InputOf<typeof fileOperation>,
  actor: Actor,
): Promise<DataOf<typeof fileOperation>> {
  // Nobody's file is read for whom it is not.
  const own = ownOf(actor, 'content.draft');
  await demandOwnCourse(services.database.connection, own, lecture.courseId);
  const cues = cuesOf(Buffer.from(await files.file.arrayBuffer()));
  const captions = { language, cues, isNew: !replaces };
  const kept = await keepCaptions(services, actor, 'addCaptionFile', lecture, captions);
  return { ...kept, cues: cues.length };
}

/** Throws captionUnread or captionTimes, with what and where it is. */
function cuesOf(bytes: Buffer): TimedLine[] {
  try {
    const written = writtenCues(bytes)
      .filter(({ text }) => text.trim() !== '')
      .toSorted((one, other) => one.start - other.start);
    // Two that begin together are the two languages of one caption, and no fault.
    const crossing = written.findIndex(({ start }, at) => {
      const before = written[at - 1];
      return before !== undefined && before.start !== start && before.end > start;
    });
    if (crossing !== -1) throw new Refusal('captionTimes', crossingWords(written, crossing));
    const cues = orderCues(written);
    if (cues.length === 0) throw new Refusal('captionUnread', '字幕文件里没有一句字幕');
    return cues;
  } catch (error) {
    if (error instanceof CaptionError) throw new Refusal('captionUnread', error.message);
    throw error;
  }
}

function demandSound(language: CaptionLanguage, cues: readonly TimedLine[]): void {
  const [at] = captionFaults(cues).keys();
  if (at !== undefined) throw new Refusal('captionTimes', crossingWords(cues, at));
  if (!isLanguage(language, cues)) throw new Refusal('captionLanguage', otherLanguage[language]);
}

const otherLanguage = {
  zh: '这份字幕里几乎没有汉字，不像中文字幕，请核对语言',
  en: '这份字幕里大多是汉字，不像英文字幕，请核对语言',
} as const;

const clock = (ms: number): string =>
  [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

function crossingWords(cues: readonly TimedLine[], at: number): string {
  const { start = 0, text = '' } = cues[at] ?? {};
  const where = `第 ${at + 1} 条（${clock(start)} ${text.trim().slice(0, 20)}）`;
  const fault = captionFaults(cues.slice(Math.max(0, at - 1), at + 1)).get(at === 0 ? 0 : 1);
  if (fault === 'empty') return `${where}没有文字，请写上或删去`;
  return fault === 'backwards'
    ? `${where}结束得比开始早，请改时间`
    : `${where}开始时上一条还没结束，请改时间`;
}

interface GivenCaptions {
  readonly language: CaptionLanguage;
  readonly cues: readonly TimedLine[];
  /** They take the place of none. */
  readonly isNew?: boolean;
  /** Done in the same change. */
  readonly along?: (change: Change, now: Date) => Promise<void>;
}

/**
 * Into the draft of a lecture. The file first: a draft never names one that is not there. It is named by its text, so twice is
 * once. Throws captionTimes, captionLanguage, captionTwice or lectureNoVideo.
 */
export async function keepCaptions(
  services: ConsoleServices,
  actor: Actor,
  operation: string,
  lecture: LectureChange,
  given: GivenCaptions,
): Promise<{ revision: number }> {
  const { language, cues, isNew = false, along } = given;
  demandSound(language, cues);
  const vtt = writeVtt(cues);
  const file = cues.length === 0 ? null : captionFile(vtt);
  return await changeLecture(services, actor, operation, lecture, async ({ node, change, now }) => {
    const { content } = node.fields;
    if (kindOf(content) !== 'video') throw new Refusal('lectureNoVideo');
    const before = captionsIn(content).find((each) => each.language === language);
    if (isNew && before !== undefined && before.file !== file) throw new Refusal('captionTwice');
    if (file !== null) await keepCaptionFile(services.storage, vtt);
    await along?.(change, now);
    return {
      content: withCaptions(content, language, file),
      before: {},
      after: { language, cues: cues.length },
    };
  });
}
