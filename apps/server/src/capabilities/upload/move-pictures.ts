import type { Services } from '../../platform/services.ts';
import { keyOf } from './kept-file.ts';
import { publicPictures } from './upload.repository.ts';

const atOnce = 100;

/** Takes the pictures of notes from among the public ones; one that is not there any more only loses its old place. */
export async function movePictures({
  database: { connection },
  storage,
}: Pick<Services, 'database' | 'storage'>): Promise<void> {
  const pictures = publicPictures(connection);
  for (;;) {
    const rows = await pictures.some(atOnce);
    for (const row of rows) {
      const key = keyOf(row.student_id, row.upload_id);
      const stored = await storage.get(row.place);
      if (stored !== undefined)
        await storage.put(key, stored.body, { contentType: row.content_type });
      await pictures.move(row, key);
      await storage.deletePrefix(row.place);
    }
    if (rows.length < atOnce) return;
  }
}
