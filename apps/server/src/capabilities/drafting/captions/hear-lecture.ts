import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CaptionDraftLine } from '@xuezhou/contract/drafting/console';
import { findDoubts } from '@xuezhou/rules/authoring/terms';
import {
  endOfStretch,
  captionsOfSegments,
  type TranscriptSegment,
} from '@xuezhou/rules/drafting/transcript-segments';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import { copyKept } from '../../../platform/media/kept-file.ts';
import { cutSpeech } from '../../../platform/media/transcode/cut-speech.ts';
import { FfmpegError } from '../../../platform/media/transcode/media-errors.ts';
import type { Services } from '../../../platform/services.ts';
import { syllablesOf } from '../../../platform/text/pinyin.ts';
import {
  TranscriptionError,
  type Transcriber,
} from '../../../providers/transcription/transcription.port.ts';
import { findAuthored, termsOf } from '../../authoring/authoring-draft.port.ts';
import {
  findDraft,
  leftWords,
  putFailed,
  saveSegments,
  putReady,
  putSent,
  type CaptionDraftRow,
} from './caption-draft.repository.ts';
import { askToHear } from './hearing-job.ts';

/** Four megabytes as it is sent: endpoints take twenty-five. */
const tenMinutes = 600_000;

interface Hearing {
  readonly services: Services;
  readonly transcriber: Transcriber | null;
  /** Milliseconds that are sent at once; ten minutes where nothing is said. */
  readonly stretchMs?: number;
}

/** What lies in the video or the endpoint's settings: it is the same tomorrow. */
class HopelessError extends Error {
  override readonly name = 'HopelessError';
}

/**
 * The job that has a lecture written down, stretch by stretch. Each is kept before the next is sent: whoever goes on after a
 * server was killed pays for one again at most.
 */
export async function hearLecture(
  hearing: Hearing,
  { draftId }: JobPayloads['hear-lecture'],
  { signal, isLastAttempt }: JobContext,
): Promise<void> {
  const { services } = hearing;
  const { connection } = services.database;
  const row = await findDraft(connection, draftId);
  if (row?.state !== 'working') return;
  const work = await mkdtemp(path.join(tmpdir(), 'xuezhou-hear-'));
  try {
    await listen(hearing, row, work, signal);
  } catch (error) {
    if (!signal.aborted) services.log.error({ draftId, err: error }, '一节课没有听写完');
    const fault = signal.aborted ? undefined : faultWords(error);
    if (fault === undefined) {
      const { heard_ms: heardMs } = (await findDraft(connection, draftId)) ?? row;
      // The job that was asked for with the last stretch goes on.
      if (heardMs > row.heard_ms) return;
      if (!isLastAttempt) throw error;
    }
    const tired = '听写的服务几次都没有答上来，请过一会儿再请，听过的不会重听';
    await putFailed(connection, draftId, {
      fault: fault ?? (signal.aborted ? leftWords : tired),
      now: services.clock.now(),
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Undefined: it may go well another time. */
function faultWords(error: unknown): string | undefined {
  if (error instanceof HopelessError) return error.message;
  if (error instanceof FfmpegError && typeof error.exit === 'number')
    return '这个视频的声音读不出来，请重新导出再上传';
  if (!(error instanceof TranscriptionError)) return undefined;
  if (error.trouble === 'refused')
    return '听写的服务不让用：密钥、模型的名字或余额不对，请告诉管理服务器的同事';
  if (error.trouble === 'unreadable')
    return '听写的服务答的读不懂：它的模型要会答 verbose_json（带时间的分句），请告诉管理服务器的同事';
  return error.trouble === 'unfit'
    ? '听写的服务不收这段声音，请换个格式导出视频，或上传字幕文件'
    : undefined;
}

async function listen(
  { services, transcriber, stretchMs = tenMinutes }: Hearing,
  row: CaptionDraftRow,
  work: string,
  signal: AbortSignal,
): Promise<void> {
  const { connection } = services.database;
  if (transcriber === null) throw new HopelessError('学校不再接听写的服务了');
  const course = await findAuthored(connection, row.course_id);
  if (course === undefined) throw new HopelessError('这门课已经不在了');
  const terms = row.language === 'zh' ? termsOf(course) : [];
  const input = path.join(work, `video${path.extname(row.file)}`);
  if (!(await copyKept(services.storage, row.place, input)))
    throw new HopelessError('视频已经不在了，请重新上传');
  const listening = { language: row.language, hint: hintOf(row.language, terms), signal };
  const end = row.duration_ms;
  for (let from = row.heard_ms; from < end;) {
    const to = Math.min(end, from + stretchMs);
    const output = path.join(work, 'part.m4a');
    await cutSpeech({ input, output, fromMs: from, lengthMs: to - from, signal });
    // Somebody does not want it any more.
    if (!(await putSent(connection, row.draft_id, to - from))) return;
    const heard = await transcriber.hear(await readFile(output), listening);
    const lines = heard.map((line) => shifted(line, from, to));
    const { kept, next } = endOfStretch(lines, { from, to, isLast: to === end });
    const now = services.clock.now();
    const part = { from, to: next, lines: kept, now };
    if (!(await keepPart(connection, row.draft_id, part))) return;
    from = next;
  }
  const heard = (await findDraft(connection, row.draft_id))?.lines ?? [];
  await putReady(connection, row.draft_id, {
    lines: withTerms(captionsOfSegments(heard), terms),
    now: services.clock.now(),
  });
}

/** With a job for what follows, so that each stretch has all attempts. False: it is not wanted any more. */
const keepPart = async (
  connection: Connection,
  draftId: string,
  part: Parameters<typeof saveSegments>[2],
): Promise<boolean> =>
  await inTransaction(connection, async (change) => {
    const isKept = await saveSegments(change, draftId, part);
    if (isKept) await askToHear(change, draftId);
    return isKept;
  });

/** Within the stretch, whatever the machine says. */
const shifted = (
  { start, end, text, isUnsure }: TranscriptSegment,
  from: number,
  to: number,
): TranscriptSegment => ({
  ...{ start: Math.min(from + start, to), end: Math.min(from + end, to), text, isUnsure },
});

/** Models read no more of it. */
const longestHint = 180;

/** How it is to write, and the terms that it will hear: models write as their hint does. */
function hintOf(language: CaptionDraftRow['language'], terms: readonly string[]): string {
  if (language !== 'zh') return '';
  let hint = '以下是普通话的课，用简体中文和标点。';
  for (const term of terms) {
    if (hint.length + term.length >= longestHint) break;
    hint += `${term}，`;
  }
  return hint;
}

/** What sounds like a term is written as it, and marked: nothing of it is certain. */
function withTerms(
  lines: readonly TranscriptSegment[],
  terms: readonly string[],
): CaptionDraftLine[] {
  const texts = lines.map(({ text }) => text);
  const doubts = groupBy(findDoubts(texts, terms, syllablesOf), ({ at }) => at);
  return lines.map((line, at) => {
    const changed = (doubts.get(at) ?? []).map(({ word, term }) => ({ word, term }));
    const text = changed.reduce((words, { word, term }) => words.replaceAll(word, term), line.text);
    return { ...line, text, changed, isChecked: false };
  });
}
