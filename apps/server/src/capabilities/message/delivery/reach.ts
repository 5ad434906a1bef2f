import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { contacts, type Contacts } from '../contacts.ts';
import { reachedDevices } from '../push/push-reach.ts';
import { workMessages, type WorkPlace } from '../work/work-messages.ts';

/** Where a student is reached, by whichever way. */
export interface Reach extends Contacts {
  /** Browsers that are told while no page is open. */
  readonly devices: Awaited<ReturnType<typeof reachedDevices>>;
  /** As whom the app of their company knows them; null where there is none that tells anything. */
  readonly work: WorkPlace | null;
}

export async function reachOf(
  services: Pick<Services, 'clock' | 'config' | 'signer'>,
  connection: Connection,
  studentId: number,
): Promise<Reach> {
  const appId = services.config.wechat?.appId ?? null;
  const [addresses, devices, work] = await Promise.all([
    contacts.of(connection)(services, connection, studentId, appId),
    reachedDevices(connection, studentId, services.clock.now()),
    workMessages.of(connection).placeOf(connection, studentId),
  ]);
  return { ...addresses, devices, work };
}
