import type { InputOf } from '@xuezhou/contract/kernel';
import type { openVideo as operation, Video } from '@xuezhou/contract/course';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { courseAccess } from './course.port.ts';
import { courseReader } from './course.repository.ts';
import { mediaAddress } from './media-address.ts';

const speeds = [1, 1.3, 1.5, 2];

/** Signed addresses of a lecture for a student who may watch it; one still in work says how far it is. */
export async function openVideo(
  services: Services,
  student: CurrentStudent,
  { params }: Pick<InputOf<typeof operation>, 'params'>,
): Promise<Video> {
  const { connection } = services.database;
  const now = services.clock.now();
  const access = await courseAccess(connection, student.studentId, params.courseId, dayOf(now));
  if (access.expired) throw new Refusal('courseExpired');
  if (access.identityRequired && student.identityStatus <= 0) throw new Refusal('identityRequired');
  const row = await courseReader(connection, student.studentId).video(params);
  if (row === undefined) throw notFound();
  const { expiresAt, address } = mediaAddress(services, {
    videoId: row.video_id,
    studentId: student.studentId,
    now,
    durationMs: row.duration_ms,
  });
  const isReady = row.state === 'ready';
  return {
    videoId: row.video_id,
    bulletId: row.bullet_id,
    videoState: row.state,
    workProgress: row.progress,
    duration: row.duration_ms / 1000,
    lastProgress: row.position_seconds ?? 0,
    paths: isReady ? speeds.map((speed) => ({ speed, path: address('master.m3u8') })) : [],
    poster: isReady ? address('poster.jpg') : null,
    captions: isReady
      ? row.captions.map(({ language, label, file }) => ({ language, label, path: address(file) }))
      : [],
    chapters: row.chapters,
    expiresAt: expiresAt.toISOString(),
  };
}
