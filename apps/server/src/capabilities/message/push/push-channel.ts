import type { Services } from '../../../platform/services.ts';
import {
  DeliveryLaterError,
  DeliveryNeedlessError,
  DeliveryRefusedError,
  type Channel,
  type Sending,
} from '../delivery/channel.ts';
import type { Reach } from '../delivery/reach.ts';
import { pushTextOf, type NoticeContent } from '../delivery/templates.ts';
import { messageReader } from '../message.repository.ts';
import { claim, forgetDevice, release } from './push-claims.ts';
import { readyPush } from './ready-push.ts';
import { openTelling } from './tell-browser.ts';
import { stopping, type PushEnd } from './try-push.ts';

type Using = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'signer'>;
type Device = Reach['devices'][number];

/** What waited longer, for quiet and for its service, is no news any more. */
const mostHours = 48;

/**
 * Pushes to all browsers of a student. Each is told of a message once at most: what is on its way is written down before,
 * and taken back only where the service has surely not taken it.
 */
export function pushChannel(services: Using): Channel {
  const { clock, database, log } = services;
  const { connection } = database;
  const { tell, close } = openTelling(services);

  const tellOne = async (
    device: Device,
    told: NoticeContent & { unread: number },
    sending: Sending,
  ): Promise<PushEnd> => {
    const { studentId, messageIds, signal } = sending;
    if (signal.aborted) return stopping;
    const claimed = await claim(connection, device.device_id, messageIds, clock.now());
    // An earlier try has handed it over, or may have.
    if (claimed.length === 0) return { end: 'sent' };
    const news = {
      ...told,
      messages: told.messages.filter((_, index) => claimed.includes(messageIds[index] ?? 0)),
    };
    const push = readyPush(news, { studentId, unread: told.unread, text: pushTextOf(news) });
    const ended = await tell(device, push, sending).catch(async (error: unknown) => {
      await release(connection, device.device_id, claimed);
      throw error;
    });
    if (ended.end === 'gone') await forgetDevice(connection, device.device_id);
    else if (ended.end === 'later' || ended.end === 'refused')
      await release(connection, device.device_id, claimed);
    return ended;
  };

  return {
    ...{ channel: 'push', mostHours },
    addressOf: ({ devices }) => (devices.length === 0 ? null : String(devices.length)),
    async send(_count, told, sending) {
      const { unread } = await messageReader(connection, sending.studentId).unread();
      const ends: PushEnd[] = [];
      for (const device of sending.reached.devices) {
        const ended = await tellOne(device, { ...told, unread }, sending).catch(
          (error: unknown): PushEnd => {
            // Another browser of theirs may be told all the same.
            log.error({ err: error, deviceId: device.device_id }, 'a browser was not told');
            return { end: 'later', seconds: null, why: '推送时出错了' };
          },
        );
        ends.push(ended);
      }
      return conclude(ends, clock.now());
    },
    close,
  };
}

/** What is said of all browsers together: what may still be told goes before what was. */
function conclude(ends: readonly PushEnd[], now: Date): { providerId: null } {
  const isSent = ends.some(({ end }) => end === 'sent');
  const later = ends.flatMap((each) => (each.end === 'later' ? [each] : []));
  const [first] = later;
  if (first !== undefined) {
    const seconds = Math.max(...later.map((each) => each.seconds ?? 0));
    throw new DeliveryLaterError(first.why, new Date(now.getTime() + seconds * 1000), isSent);
  }
  if (isSent) return { providerId: null };
  const refused = ends.find((each) => each.end === 'refused');
  if (refused) throw new DeliveryRefusedError(refused.why);
  if (ends.some(({ end }) => end === 'unknown'))
    throw new DeliveryRefusedError('推送服务没有回应，可能已经收下，不再重发');
  throw new DeliveryNeedlessError('浏览器不再接收推送');
}
