import { buffer } from 'node:stream/consumers';
import { readVtt } from '../../../platform/media/captions/read-vtt.ts';
import type { Services } from '../../../platform/services.ts';

export interface StoredCaption {
  language: string;
  label: string;
  /** Key below the video's storage prefix. */
  file: string;
}

/** A line of captions is half a sentence: what is being said is told with the line before, if that is short. */
export async function captionAt(
  { storage }: Pick<Services, 'storage'>,
  video: { storage_prefix: string | null; captions: readonly StoredCaption[] },
  second: number,
): Promise<string | null> {
  const [caption] = video.captions.toSorted(
    (a, b) => Number(b.language.startsWith('zh')) - Number(a.language.startsWith('zh')),
  );
  if (caption === undefined || video.storage_prefix === null) return null;
  const stored = await storage.get(`${video.storage_prefix}/${caption.file}`);
  if (stored === undefined) return null;
  const cues = readVtt((await buffer(stored.body)).toString('utf8'));
  const said = cues.findLast(({ start }) => start <= second * 1000);
  return said === undefined ? null : said.text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
