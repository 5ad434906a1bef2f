import { buffer } from 'node:stream/consumers';
import { readVtt } from '../../../platform/media/captions/read-vtt.ts';
import type { Services } from '../../../platform/services.ts';
import { gatherLines } from './gather-lines.ts';
import { partLanguages } from './part-languages.ts';
import type { SearchDocument } from './search-source.ts';

/** What is said in a course's lectures, in each language of their captions. */
export async function captionDocuments(
  { database: { connection }, storage }: Pick<Services, 'database' | 'storage'>,
  courseId: number,
): Promise<SearchDocument[]> {
  const lectures = await connection
    .selectFrom('bullet')
    .innerJoin('video', 'video.video_id', 'bullet.video_id')
    .where('course_id', '=', courseId)
    .where('storage_prefix', 'is not', null)
    .orderBy('bullet.position')
    .select([
      'book_id',
      'reading_id',
      'bullet_id',
      'bullet.title',
      'storage_prefix',
      'captions',
      'chapters',
    ])
    .execute();
  const documents: SearchDocument[] = [];
  for (const { captions, chapters, title, storage_prefix, ...place } of lectures) {
    const starts = chapters.map(({ start }) => Math.round(start * 1000));
    const headingAt = (ms: number) =>
      [title, chapters.findLast(({ start }) => start * 1000 <= ms)?.title ?? ''].join(' ').trim();
    for (const { language: named, file } of captions) {
      const stored = await storage.get(`${storage_prefix}/${file}`);
      if (stored === undefined) continue;
      const cues = readVtt((await buffer(stored.body)).toString('utf8'));
      for (const [language, spoken] of partLanguages(cues, named))
        for (const { text, lines } of gatherLines(spoken, language, starts)) {
          const heading = headingAt(lines[0]?.[1] ?? 0);
          const kind = 'caption' as const;
          const rest = { place: null, ref: null, aside: '', language };
          documents.push({ kind, ...place, heading, text, lines, ...rest });
        }
    }
  }
  return documents;
}
