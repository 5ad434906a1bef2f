import type { liveRoom } from '@xuezhou/contract/live';
import type { FastifyInstance } from 'fastify';
import { broadcastEndsAt, mayBroadcast } from '@xuezhou/rules/live/live';
import { Failure } from '../../platform/http/refusal.ts';
import type { RoomVoice } from '../../platform/realtime/room-voice.ts';
import type { Services } from '../../platform/services.ts';
import {
  ForgedNoticeError,
  type LiveCarrier,
  type LiveNotice,
} from '../../providers/live/live.port.ts';
import { planOf, streamRepository, type LiveClassRow } from './live.repository.ts';
import { closeRoom } from './room/close-room.ts';
import { keyOfClass } from './room/live-room.ts';

// The carrier has few addresses, and what it did not sign is refused cheaply.
const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
const maxBytes = 65_536;
const roomShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What carries the streams asks here whether one may begin, and tells that it ended. */
export async function mountLiveNotices(
  app: FastifyInstance,
  services: Services,
  carrier: LiveCarrier | null,
  rooms: RoomVoice<typeof liveRoom>,
): Promise<void> {
  if (carrier === null) return;
  await app.register(async (scope) => {
    // As it was sent: its signature is over the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post('/api/live/notice', options, async (request, reply) => {
      const { authorization } = request.headers;
      const body = typeof request.body === 'string' ? request.body : '';
      const notice = await carrier.readNotice({ body, authorization }).catch((error: unknown) => {
        if (!(error instanceof ForgedNoticeError)) throw error;
        request.log.warn({ err: error }, 'a stream was refused');
        throw new Failure(403);
      });
      if (notice !== null) await takeNotice(services, carrier, rooms, notice);
      return await reply.code(204).send();
    });
  });
}

/** A question whether a stream may go on takes a way of its own, and may arrive after the news of its end. */
const longestWayMs = 10_000;

const endedJustNow = ({ stream_ended_at: endedAt }: LiveClassRow, now: Date): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() < longestWayMs;

async function takeNotice(
  services: Services,
  carrier: LiveCarrier,
  rooms: RoomVoice<typeof liveRoom>,
  { room, what }: LiveNotice,
): Promise<void> {
  const streams = streamRepository(services.database.connection);
  const isRoom = roomShape.test(room);
  const live = isRoom ? await streams.byRoom(room) : undefined;
  const now = services.clock.now();
  const isStreaming = what !== 'ended';
  if (live === undefined || (isStreaming && !mayBroadcast(planOf(live), now))) {
    // Whose carrier takes no answer for a no comes in again with the old key. A room of another school is not touched.
    const isOurs = live !== undefined || (isRoom && (await streams.isFormer(room)));
    if (isStreaming && isOurs) await closeRoom(services, carrier, room);
    throw new Failure(403);
  }
  // What is known already is not written every few seconds.
  if (what === 'goesOn' && (live.is_streaming || endedJustNow(live, now))) return;
  if (!(await streams.store(room, isStreaming, now))) throw new Failure(403);
  const isOn = isStreaming && now < broadcastEndsAt(planOf(live));
  rooms.toRoom(keyOfClass(live.live_id), 'streaming', isOn);
}
