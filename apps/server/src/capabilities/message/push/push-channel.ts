import { openOutward } from '../../../platform/http/outward/outward.ts';
import type { Services } from '../../../platform/services.ts';
import { DeliveryLaterError, DeliveryRefusedError, type Channel } from '../delivery/channel.ts';
import { pushTextOf } from '../delivery/templates.ts';
import { messageReader } from '../message.repository.ts';
import { claim, forgetDevice, release } from './push-claims.ts';
import { reachedDevices } from './push-reach.ts';
import { readyPush, type Push } from './ready-push.ts';
import { schoolKey } from './school-key.ts';
import { openSubscription } from './subscription.ts';
import { isPushService } from './push-services.ts';
import { tryPush, type PushEnd } from './try-push.ts';

type Using = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'signer'>;
type Device = Awaited<ReturnType<typeof reachedDevices>>[number];

/** A service that does not answer this often in one run is left alone for the rest of it: others wait behind it. */
const maxSilences = 2;

/** How long what was not taken waits, where the service asks for nothing; seconds. */
const usualWait = 600;

/**
 * Pushes to all browsers of a student. Each is told of a message once at most: what is on its way is written down before,
 * and taken back only where the service has surely not taken it.
 */
export function pushChannel(services: Using): Channel {
  const { clock, config, database } = services;
  const { connection } = database;
  const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
  const silences = new Map<string, number>();

  const tell = async (device: Device, push: Push, signal: AbortSignal): Promise<PushEnd> => {
    const subscription = openSubscription(
      services.signer,
      device.device_id,
      device.subscription_sealed,
    );
    // The operator may have closed it since.
    if (!isPushService(config, subscription.endpoint)) return { end: 'gone' };
    const { origin } = new URL(subscription.endpoint);
    const silent = silences.get(origin) ?? 0;
    if (silent >= maxSilences) return { end: 'later', seconds: usualWait, why: '推送服务没有回应' };
    const key = await schoolKey(services);
    const ended = await tryPush({ outward, clock, config }, { subscription, push, key }, signal);
    silences.set(origin, ended.end === 'unknown' ? silent + 1 : 0);
    return ended;
  };

  return {
    channel: 'push',
    addressOf: ({ devices }) => (devices.length === 0 ? null : String(devices.length)),
    async send(_count, told, { studentId, messageIds, signal }) {
      const { unread } = await messageReader(connection, studentId).unread();
      const push = readyPush(told, { studentId, unread, text: pushTextOf(told) });
      const ends: PushEnd[] = [];
      for (const device of await reachedDevices(connection, studentId, clock.now())) {
        const claimed = await claim(connection, device.device_id, messageIds, clock.now());
        // An earlier try has handed it over, or may have.
        if (claimed.length === 0) ends.push({ end: 'sent' });
        else {
          const ended = await tell(device, push, signal).catch(async (error: unknown) => {
            await release(connection, device.device_id, claimed);
            throw error;
          });
          if (ended.end === 'gone') await forgetDevice(connection, device.device_id);
          else if (ended.end === 'later' || ended.end === 'refused')
            await release(connection, device.device_id, claimed);
          ends.push(ended);
        }
      }
      return conclude(ends, clock.now());
    },
    close: () => outward.close(),
  };
}

/** What is said of all browsers together: what may still be told goes before what was. */
function conclude(ends: readonly PushEnd[], now: Date): { providerId: null } {
  const later = ends.flatMap((each) => (each.end === 'later' ? [each] : []));
  const [first] = later;
  if (first !== undefined) {
    const seconds = Math.max(...later.map((each) => each.seconds ?? 0));
    throw new DeliveryLaterError(first.why, new Date(now.getTime() + seconds * 1000));
  }
  if (ends.some(({ end }) => end === 'sent')) return { providerId: null };
  const refused = ends.find((each) => each.end === 'refused');
  if (refused) throw new DeliveryRefusedError(refused.why);
  if (ends.some(({ end }) => end === 'unknown'))
    throw new DeliveryRefusedError('推送服务没有回应，可能已经收下，不再重发');
  throw new DeliveryRefusedError('浏览器不再接收推送');
}
