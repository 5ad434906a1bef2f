import { buffer } from 'node:stream/consumers';
import type { Cue } from '../../platform/media/captions/cue.ts';
import { readVtt } from '../../platform/media/captions/read-vtt.ts';
import type { Services } from '../../platform/services.ts';
import type { SearchDocument } from './text-documents.ts';

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
    .select(['book_id', 'reading_id', 'bullet_id', 'storage_prefix', 'captions'])
    .execute();
  const documents: SearchDocument[] = [];
  for (const { captions, storage_prefix, ...place } of lectures)
    for (const { language, file } of captions) {
      const stored = await storage.get(`${storage_prefix}/${file}`);
      if (stored === undefined) continue;
      const cues = readVtt((await buffer(stored.body)).toString('utf8'));
      for (const { text, lines } of gatherCues(cues, enoughOf(language)))
        documents.push({ kind: 'caption', ...place, place: null, text, lines, language });
    }
  return documents;
}

/** A line of a caption is half a sentence: so many characters make a document, and a phrase is seldom torn. */
const enoughOf = (language: string): number => (language.startsWith('zh') ? 60 : 160);

interface Gathered {
  text: string;
  readonly lines: [character: number, second: number][];
}

/** Joins lines that follow one another, and keeps the second at which each begins. */
function gatherCues(cues: readonly Cue[], enough: number): Gathered[] {
  const gathered: Gathered[] = [];
  for (const { start, text } of cues) {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line === '') continue;
    let last = gathered.at(-1);
    if (last === undefined || last.text.length >= enough)
      gathered.push((last = { text: '', lines: [] }));
    // Chinese has no blanks between words, and captions leave out the marks at the ends of lines.
    if (last.text !== '') last.text += ' ';
    last.lines.push([last.text.length, start / 1000]);
    last.text += line;
  }
  return gathered;
}
