import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { dropKept } from './kept-file.ts';
import { movePictures } from './move-pictures.ts';
import { takeUnused } from './upload.repository.ts';

/** A draft may wait that long on a device before it is sent. */
const daysUnused = 30;
const atOnce = 100;

export function uploadJobs(
  services: Services,
): Pick<JobHandlers, 'drop-unused-uploads' | 'drop-upload' | 'move-note-pictures'> {
  const { database, storage, clock } = services;
  return {
    'move-note-pictures': () => movePictures(services),
    'drop-upload': ({ place }) => dropKept(storage, place),
    'drop-unused-uploads': async () => {
      const before = new Date(clock.now().getTime() - daysUnused * 86_400_000);
      const takeSome = async () =>
        await inTransaction(database.connection, async (change) => {
          const rows = await takeUnused(change, before, atOnce);
          // Within the transaction: a store that fails leaves the rows for the next time.
          for (const { place } of rows) await dropKept(storage, place);
          return rows.length;
        });
      while ((await takeSome()) > 0);
    },
  };
}
