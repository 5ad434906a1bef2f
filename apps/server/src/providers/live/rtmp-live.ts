import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RtmpConfig } from '../../platform/config/live-config.ts';
import { checkRtmp } from './check-rtmp.ts';
import { ForgedNoticeError, type LiveCarrier, type LiveNotice } from './live.port.ts';

/** A page asks for a new address before this one ends; a copied one is worth nothing soon. */
const minutes = 10;

/** Of the calls of nginx-rtmp. */
const meanings: ReadonlyMap<string, LiveNotice['what']> = new Map([
  ['publish', 'begins'],
  ['update_publish', 'goesOn'],
  ['publish_done', 'ended'],
]);

/** nginx with its RTMP module, as `assets/live/nginx.conf.template` sets it up. */
export function rtmpLive(config: RtmpConfig): LiveCarrier {
  const keyOf = (room: string): string =>
    createHmac('sha256', config.secret).update(`publish ${room}`).digest('base64url');
  return {
    // The signature stands in the folder's name, so that playlist and segments carry it along.
    enter: ({ room, studentId, now }) => {
      const until = Math.floor(now.getTime() / 1000) + minutes * 60;
      const signed = `${until}/${studentId}/${room}`;
      const signature = createHash('md5').update(`${signed} ${config.secret}`).digest('base64url');
      return Promise.resolve({
        way: 'hls',
        address: `${config.hlsUrl}/${signature}/${signed}/index.m3u8`,
        expiresAt: new Date(until * 1000),
      });
    },
    // The key stays the same when a class is moved; when it may be used, the class itself says.
    broadcast: (room) =>
      Promise.resolve({ server: config.rtmpUrl, key: `${room}?sign=${keyOf(room)}` }),
    // nginx asks every few seconds whether a stream may go on, and ends one whose room is no class's.
    close: () => Promise.resolve(),
    check: (asker) => checkRtmp(config, asker),
    readNotice: ({ body }) => {
      const fields = new URLSearchParams(body);
      const room = fields.get('name') ?? '';
      const given = Buffer.from(fields.get('sign') ?? '');
      const wanted = Buffer.from(keyOf(room));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return Promise.reject(new ForgedNoticeError(`wrong stream key for ${room.slice(0, 80)}`));
      const what = meanings.get(fields.get('call') ?? '');
      return Promise.resolve(what === undefined ? null : { room, what });
    },
  };
}
