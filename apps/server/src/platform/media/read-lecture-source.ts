import type { Storage } from '../../providers/storage/storage.port.ts';
import { bytesOfKept } from './kept-file.ts';
import type { LectureSource } from './lecture-source.ts';

/** What a lecture is made from; undefined where nothing lies under the key. */
export async function readLectureSource(
  storage: Storage,
  sourceKey: string,
): Promise<LectureSource | undefined> {
  const bytes = await bytesOfKept(storage, `${sourceKey}/lecture.json`);
  return bytes && (JSON.parse(bytes.toString('utf8')) as LectureSource);
}
