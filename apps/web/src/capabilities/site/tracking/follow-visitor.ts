import { keepRefCode } from '../../../platform/session/ref-code.ts';
import { keepSessionFlags } from '../../../platform/session/session-flags.ts';
import { tellDevice } from './fingerprint.ts';
import { keepVendor, saveVendorOf } from './keep-vendor.ts';
import { recordVisit } from './record-visit.ts';

let previous: string | null = null;

/** What the address said with which this visitor came: it may have changed since. */
export function noteArrival(search: string): void {
  keepSessionFlags(search);
  keepVendor(search);
  keepRefCode(search);
}

/** After each navigation: the visit, the device and the vendor. None of them may disturb the page. */
export async function noteNavigation(target: string, studentId: number | null): Promise<void> {
  const from = previous ?? document.referrer;
  previous = target;
  keepSessionFlags(new URL(target).search);
  const quietly = (work: Promise<unknown>) => work.catch(() => {});
  const visit = recordVisit({ target, from, studentId });
  await Promise.all([
    quietly(visit.then((isEntrance) => tellDevice(studentId, isEntrance))),
    quietly(studentId === null ? Promise.resolve() : saveVendorOf(studentId)),
  ]);
}
