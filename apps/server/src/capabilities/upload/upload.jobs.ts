import type { JobHandlers } from '../../platform/jobs/worker.ts';
import { dropPublicImage } from '../../platform/media/images/public-image.ts';
import type { Services } from '../../platform/services.ts';
import { takeUnused, type UploadRow } from './upload.repository.ts';

/** A draft may wait that long on a device before it is sent. */
const daysUnused = 30;
const atOnce = 100;

export function uploadJobs({
  database,
  storage,
  clock,
}: Services): Pick<JobHandlers, 'drop-unused-uploads' | 'drop-upload'> {
  const drop = async ({ place, is_image }: Pick<UploadRow, 'place' | 'is_image'>) => {
    if (is_image) await dropPublicImage(storage, place);
    else await storage.deletePrefix(place);
  };
  return {
    'drop-upload': ({ place, isImage }) => drop({ place, is_image: isImage }),
    'drop-unused-uploads': async () => {
      const before = new Date(clock.now().getTime() - daysUnused * 86_400_000);
      const takeSome = async () =>
        await database.connection.transaction().execute(async (change) => {
          const rows = await takeUnused(change, before, atOnce);
          // Within the transaction: a store that fails leaves the rows for the next time.
          for (const row of rows) await drop(row);
          return rows.length;
        });
      while ((await takeSome()) > 0);
    },
  };
}
