import type { InputOf } from '@xuezhou/contract/kernel';
import type { openVideo as operation, Video } from '@xuezhou/contract/lecture';
import { fromMultirange } from '@xuezhou/rules/lecture/watched';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { admitToLecture, type OpenLectureRow } from './admit-to-lecture.ts';
import { askedQuestions } from './asked-questions.ts';
import { lectureReader } from './lecture.repository.ts';
import { guardLecture } from './lecture-guard.ts';
import { drawnStream, mediaAddress, posterFile } from './media/media-address.ts';
import { encodingIdOf } from './media/storage-places.ts';

const speeds = [1, 1.3, 1.5, 2];

/** Those that its course asks today: what was taken back stops nobody. */
async function questionsIn(
  { database: { connection }, clock }: Services,
  row: OpenLectureRow,
): Promise<Video['questions']> {
  const placed = (row.questions ?? []).map(({ id, at }) => ({
    questionId: Number(id),
    second: Number(at),
  }));
  if (placed.length === 0) return [];
  const ids = placed.map(({ questionId }) => questionId);
  const asked = await askedQuestions.of(connection)(
    connection,
    { courseId: row.course_id, now: clock.now() },
    ids,
  );
  return placed.filter(({ questionId }) => asked.has(questionId));
}

function soundOf(
  { audio }: OpenLectureRow,
  encodingId: string | null,
  address: (file: string) => string,
): Video['audio'] {
  // What is of another encoding, or could not be made, is listened to with its pictures.
  if (audio === null || audio.encoding !== encodingId || audio.playlist === '')
    return { state: 'missing', path: null, bytes: 0 };
  if (audio.playlist === null) return { state: 'silent', path: null, bytes: 0 };
  return { state: 'ready', path: address(audio.playlist), bytes: audio.bytes };
}

/** Signed addresses of a lecture for a student who may watch it; one still in work says how far it is. */
export async function openVideo(
  services: Services,
  student: CurrentStudent,
  { params, query }: InputOf<typeof operation>,
): Promise<Video> {
  const reader = lectureReader(services.database.connection, student.studentId);
  const row = await admitToLecture(services, await reader.lecture(params), student);
  const { studentId } = student;
  const isDrawn = query.drawn !== undefined;
  const opener = { studentId, bulletId: row.bullet_id, t: query.t, isDrawn };
  const guard = await guardLecture(services, opener);
  const encodingId =
    row.state === 'ready' && row.storage_prefix !== null ? encodingIdOf(row.storage_prefix) : null;
  const { expiresAt, address } = mediaAddress(services, {
    place: params,
    encodingId: encodingId ?? '',
    studentId,
    streamId: isDrawn ? drawnStream : guard.oneStream ? (query.stream ?? '') : null,
    durationMs: row.duration_ms,
  });
  const isReady = encodingId !== null;
  // What is not noted is not played either.
  const isPlayed = isReady && !isDrawn;
  return {
    videoId: row.video_id,
    bulletId: row.bullet_id,
    videoState: row.state,
    workProgress: row.progress,
    duration: row.duration_ms / 1000,
    lastProgress: row.position_seconds ?? 0,
    watched: fromMultirange(row.watched ?? ''),
    paths: isPlayed ? speeds.map((speed) => ({ speed, path: address('master.m3u8') })) : [],
    vpathFree: isPlayed && row.free ? address('master.m3u8') : null,
    poster: isReady ? address(posterFile) : null,
    captions: isReady
      ? row.captions.map(({ language, label, file }) => ({
          ...{ language, label },
          // What is said in it is not read unnoted either.
          path: isDrawn ? '' : address(file),
        }))
      : [],
    audio: soundOf(row, isDrawn ? null : encodingId, address),
    chapters: row.chapters,
    questions: await questionsIn(services, row),
    expiresAt: expiresAt.toISOString(),
    ...guard,
  };
}
