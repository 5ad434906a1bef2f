import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

/** What imports need of the services, on an empty database and an empty folder of files. */
export interface TestSchool extends Pick<Services, 'database' | 'storage' | 'clock'> {
  readonly close: () => Promise<void>;
}

export async function openTestSchool(): Promise<TestSchool> {
  const database = await openTestDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'xuezhou-school-'));
  return {
    database,
    storage: createDiskStorage({ directory }),
    clock: systemClock,
    close: async () => {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
