import { openOutward } from '../../../platform/http/outward/outward.ts';
import type { Services } from '../../../platform/services.ts';
import type { Sending } from '../delivery/channel.ts';
import type { Reach } from '../delivery/reach.ts';
import { isPushService } from './push-services.ts';
import type { Push } from './ready-push.ts';
import { schoolKey, type SchoolKey } from './school-key.ts';
import { silences } from './silences.ts';
import { openSubscription, type Subscription } from './subscription.ts';
import { tryPush, type PushEnd } from './try-push.ts';

type Using = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'signer'>;
type Device = Reach['devices'][number];

/** How long what was not taken waits, where the service asks for nothing; seconds. */
const usualWait = 600;

/** A service that is there answers at once; milliseconds. */
const patience = { answer: 10_000, connect: 3000 };

/** Tells single browsers for as long as a run of the job takes. */
export function openTelling(services: Using) {
  const { clock, config } = services;
  const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED, undefined, patience);
  const silent = silences();
  let ofSchool: Promise<SchoolKey> | undefined;

  const tell = async (
    device: Device,
    push: Push,
    { signal, quietFrom }: Sending,
  ): Promise<PushEnd> => {
    const subscription = opened(services, device);
    if (subscription === null)
      return { end: 'refused', why: '这台设备存着的推送地址解不开，请学员重新打开推送' };
    // The operator may have closed it since.
    if (!isPushService(config, subscription.endpoint)) return { end: 'gone' };
    const { origin } = new URL(subscription.endpoint);
    if (silent.isLeftAlone(origin))
      return { end: 'later', seconds: usualWait, why: '推送服务没有回应' };
    // The same for all of a run.
    const key = await (ofSchool ??= schoolKey(services));
    const asking = { subscription, push, key, quietFrom };
    const ended = await tryPush({ outward, clock, config }, asking, signal);
    silent.note(origin, ended);
    return ended;
  };

  return { tell, close: () => outward.close() };
}

/** Null: it was sealed by another key. */
function opened({ signer, log }: Using, device: Device): Subscription | null {
  try {
    return openSubscription(signer, device.device_id, device.subscription_sealed);
  } catch (error) {
    log.error({ err: error, deviceId: device.device_id }, 'a subscription cannot be unsealed');
    return null;
  }
}
