import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { createHash } from 'node:crypto';
import { captionFiles, captionLanguages } from '../../../platform/media/captions/caption-files.ts';
import { readCaptions } from '../../../platform/media/captions/read-captions.ts';
import { writeVtt } from '../../../platform/media/captions/write-vtt.ts';
import { bytesOfKept } from '../../../platform/media/kept-file.ts';
import type { LectureSource } from '../../../platform/media/lecture-source.ts';
import type { Services } from '../../../platform/services.ts';
import type { StoredCaption } from '../lecture.tables.ts';
import { askToFindCaptions } from './find-captions.ts';
import { wordsWriter, type VideoSource } from './video.repository.ts';

type FileSource = Extract<LectureSource, { kind: 'file' }>;

/**
 * Captions and chapters of a lecture whose picture and sound are encoded already: they come into the encoding that is
 * served, under names of their own, as no file of it ever changes.
 */
export async function encodeWords(
  { storage, database: { connection }, clock }: Services,
  source: VideoSource,
  made: FileSource,
  { sourceKey, prefix }: { sourceKey: string; prefix: string },
): Promise<void> {
  const captions: StoredCaption[] = [];
  for (const { language, file: name } of captionFiles(made.captions)) {
    const bytes = await bytesOfKept(storage, made.kept?.[name] ?? `${sourceKey}/${name}`);
    const text = writeVtt(readCaptions(bytes ?? Buffer.alloc(0), name));
    const mark = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const file = `captions-${language}-${mark}.vtt`;
    const contentType = 'text/vtt; charset=utf-8';
    await storage.put(`${prefix}/${file}`, Buffer.from(text), { contentType });
    captions.push({ language, label: captionLanguages[language], file });
  }
  const chapters = (made.chapters ?? []).map(({ title, start }) => ({ title, start }));
  await inTransaction(connection, async (change) => {
    const now = clock.now();
    if (await wordsWriter(change, source).publish({ prefix, captions, chapters, now }))
      await askToFindCaptions(change, source.videoId, now);
  });
}
