import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { contacts, type Contacts } from '../contacts.ts';
import { reachedDevices } from '../push/push-reach.ts';

/** Where a student is reached, by whichever way. */
export interface Reach extends Contacts {
  /** Browsers that are told while no page is open. */
  readonly devices: Awaited<ReturnType<typeof reachedDevices>>;
}

export async function reachOf(
  services: Pick<Services, 'clock' | 'config' | 'signer'>,
  connection: Connection,
  studentId: number,
): Promise<Reach> {
  const appId = services.config.wechat?.appId ?? null;
  const [addresses, devices] = await Promise.all([
    contacts.of(connection)(services, connection, studentId, appId),
    reachedDevices(connection, studentId, services.clock.now()),
  ]);
  return { ...addresses, devices };
}
