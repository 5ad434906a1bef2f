import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure, notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionCookie } from '../../../platform/sessions.ts';
import { admitToLecture } from '../admit-to-lecture.ts';
import { demandStream } from './hold-stream.ts';
import { lectureReader, type LecturePlace } from '../lecture.repository.ts';
import { checkKey } from '../../../providers/storage/storage.port.ts';
import { edgeAddress } from './edge-address.ts';
import { drawnStream, posterFile, readTicket } from './media-address.ts';
import { sendStored } from '../../../platform/http/send-stored.ts';
import { encodingPrefix } from './storage-places.ts';
import { encodingKey } from './video.repository.ts';

const options = { schema: { hide: true }, config: { rateLimit: false } } as const;

/** Files of the storage that pages show: the lectures' media, and the figures of the content. */
export function mountMedia(app: FastifyInstance, services: Services): void {
  mountLectures(app, services);
  mountFigures(app, services);
}

/**
 * The media folder of an encoding: playlists, segments, captions, poster. Segments are encrypted; the key is given
 * only to the session of the student for whom the address was signed, while the lecture is open to them.
 */
function mountLectures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { folder: string; '*': string } }>(
    '/media/:folder/*',
    // Media are compressed already, and a part of a file must not be compressed at all.
    { ...options, compress: false },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const ticket = readTicket(services, request.params.folder);
      const file = request.params['*'];
      const isPlayed = file === 'key' || file.endsWith('.ts');
      const isOfView = ticket?.streamId === drawnStream;
      if (ticket === undefined || (isOfView && file !== posterFile))
        throw new Failure(404, '播放地址已过期，请刷新页面');
      const { place, encodingId, studentId, streamId } = ticket;
      if (streamId !== null && isPlayed) await demandStream(services, { studentId, streamId });
      if (file === 'key') {
        const cookie = request.cookies[sessionCookie(services.config)];
        const { student } = await services.sessions.find(cookie);
        if (student?.studentId !== studentId) throw new Failure(401);
        await demandLecture(services, student, place);
        return await sendKey(services, place.videoId, encodingId, reply);
      }
      // A CDN would sign and fetch whatever it is told.
      const key = checkKey(`${encodingPrefix(place.videoId, encodingId)}/${file}`);
      const elsewhere = file.endsWith('.ts') ? await addressElsewhere(services, key) : undefined;
      if (elsewhere !== undefined) return await reply.redirect(elsewhere, 302);
      return await sendStored(services.storage, key, reply, {
        request,
        headers: { 'cache-control': 'private, max-age=3600' },
      });
    },
  );
}

const secondsElsewhere = 3600;

/** Large files come from a CDN where the school has one, or from the object store itself where that is one. */
async function addressElsewhere(
  { config, clock, storage }: Services,
  key: string,
): Promise<string | undefined> {
  return config.lectureEdge === null
    ? await storage.signedUrl?.(key, secondsElsewhere)
    : edgeAddress(config.lectureEdge, key, { now: clock.now(), seconds: secondsElsewhere });
}

/** The course may have been paused or given back, or the lecture locked, since the address was signed. */
async function demandLecture(
  services: Services,
  student: CurrentStudent,
  place: LecturePlace,
): Promise<void> {
  const reader = lectureReader(services.database.connection, student.studentId);
  try {
    await admitToLecture(services, await reader.lecture(place), student);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // As for an address whose time is over: the player opens the lecture anew, and is told why in the page's words.
    throw new Failure(404, error.message);
  }
}

async function sendKey(
  { database }: Services,
  videoId: number,
  encodingId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = await encodingKey(database.connection, videoId, encodingId);
  if (key === undefined) throw notFound();
  return await reply.type('application/octet-stream').send(key);
}

/** A figure is named by its content, so it never changes; an SVG that is opened by itself may run and load nothing. */
function mountFigures(app: FastifyInstance, { storage }: Services): void {
  app.get<{ Params: { name: string } }>('/files/content/:name', options, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return await sendStored(storage, `content/${request.params.name}`, reply, {
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    });
  });
}
