import { markFingerprint, recordDevice } from '@xuezhou/contract/site';
import { firstActivity } from '@xuezhou/client/browser/activity.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { fingerprintState } from '../../../platform/session/fingerprint-state.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';

/** What a device counts as whose fingerprint cannot be taken. */
const unknownDevice = 'unknown';

let taken: Promise<string> | null = null;
/** Of whom the server was told already; null is a visitor. */
let markedOf: number | null | undefined;

/** This browser's fingerprint, computed here and once; the library arrives only now. */
function device(): Promise<string> {
  taken ??= takeFingerprint();
  return taken;
}

async function takeFingerprint(): Promise<string> {
  try {
    const { load } = await loadChunk(() => import('@fingerprintjs/fingerprintjs'));
    // Its own usage report would go to a stranger.
    const agent = await load({ monitoring: false });
    const { visitorId } = await agent.get();
    fingerprintState.set('ready');
    return visitorId;
  } catch {
    // Without a network nothing comes, and no blocker is to blame.
    if (navigator.onLine) fingerprintState.set('missing');
    return unknownDevice;
  }
}

/** Tells the server the device: of each student once, and of every new visit. */
export async function tellDevice(studentId: number | null, isEntrance: boolean): Promise<void> {
  const isMarked = markedOf === studentId;
  if (isMarked && !isEntrance) return;
  markedOf = studentId;
  // Who looks and leaves need not fetch the library.
  await firstActivity;
  const body = { device: await device() };
  const options = { ignoreErrors: true, keepalive: true };
  if (!isMarked) await call(markFingerprint, { body }, options);
  if (isEntrance) await call(recordDevice, { body }, options);
}
