import type { LivekitConfig } from '../../platform/config/live-config.ts';
import { checkLivekit } from './check-livekit.ts';
import { ForgedNoticeError, type LiveCarrier } from './live.port.ts';

/** An answer about a room is waited for so long. */
const patienceSeconds = 5;

/** Joining takes a moment; whoever is in stays in. */
const minutes = 10;

/** LiveKit: rooms are opened by its own page, with a token for one guest. */
export function livekitLive(config: LivekitConfig): LiveCarrier {
  // Loaded at the first class: most servers start without one.
  const load = () => import('livekit-server-sdk');
  const tokenOf = async (
    guest: { identity: string; name: string; seconds: number },
    grant: { room: string; canPublish: boolean },
  ): Promise<string> => {
    const { AccessToken } = await load();
    const { identity, name, seconds } = guest;
    const token = new AccessToken(config.apiKey, config.apiSecret, {
      identity,
      name,
      ttl: seconds,
    });
    // Words go through our own chat, which is moderated.
    token.addGrant({ ...grant, roomJoin: true, canSubscribe: true, canPublishData: false });
    return await token.toJwt();
  };
  return {
    enter: async ({ room, studentId, nickname, now }) => {
      const token = await tokenOf(
        { identity: String(studentId), name: nickname, seconds: minutes * 60 },
        { room, canPublish: false },
      );
      const page = new URL(config.pageUrl);
      page.searchParams.set('liveKitUrl', config.url);
      page.searchParams.set('token', token);
      return {
        way: 'page',
        address: page.href,
        expiresAt: new Date(now.getTime() + minutes * 60_000),
      };
    },
    broadcast: async (room, until) => ({
      server: config.url,
      key: await tokenOf(
        {
          identity: `teacher-${room}`,
          name: '老师',
          seconds: Math.max(60, Math.ceil((until.getTime() - Date.now()) / 1000)),
        },
        { room, canPublish: true },
      ),
    }),
    close: (room) => closeRoom(config, room),
    check: () => checkLivekit(config),
    readNotice: async ({ body, authorization }) => {
      const { WebhookReceiver } = await load();
      const receiver = new WebhookReceiver(config.apiKey, config.apiSecret);
      const event = await receiver.receive(body, authorization ?? '').catch((error: unknown) => {
        throw new ForgedNoticeError('not signed by our LiveKit', { cause: error });
      });
      const room = event.room?.name;
      if (room === undefined) return null;
      if (event.event === 'track_published') return { room, what: 'begins' };
      if (event.event === 'room_finished') return { room, what: 'ended' };
      return null;
    },
  };
}

/** Puts out whoever is in it; one that nobody is in is not there. */
async function closeRoom({ url, apiKey, apiSecret }: LivekitConfig, room: string): Promise<void> {
  const { RoomServiceClient } = await import('livekit-server-sdk');
  const host = url.replace(/^ws/, 'http');
  const rooms = new RoomServiceClient(host, apiKey, apiSecret, { requestTimeout: patienceSeconds });
  try {
    await rooms.deleteRoom(room);
  } catch (error) {
    if ((error as { status?: unknown }).status !== 404) throw error;
  }
}
