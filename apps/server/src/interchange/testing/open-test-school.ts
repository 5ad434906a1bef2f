import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Services } from '../../platform/services.ts';
import { testSigner } from '../../testing/test-signer.ts';
import { fixedGateways } from '../../providers/payment/gateways.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { quietLog } from '../../testing/quiet-log.ts';
import { wiredParts } from '../../capabilities.ts';
import { wire } from '../../platform/wiring/wire.ts';
import { joinWiring } from '../../platform/wiring/wiring.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';

/** What the command line needs of the services, on an empty database and an empty folder of files. */
export interface TestSchool extends Pick<
  Services,
  'config' | 'database' | 'storage' | 'clock' | 'signer' | 'payments' | 'log'
> {
  readonly close: () => Promise<void>;
}

export async function openTestSchool(): Promise<TestSchool> {
  const database = await openTestDatabase();
  joinWiring(database.connection, wire(wiredParts));
  const directory = await mkdtemp(path.join(tmpdir(), 'xuezhou-school-'));
  return {
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: directory }, directory),
    database,
    storage: createDiskStorage({ directory }),
    clock: systemClock,
    signer: testSigner,
    payments: fixedGateways([]),
    log: quietLog,
    close: async () => {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
