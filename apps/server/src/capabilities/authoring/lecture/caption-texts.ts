import type { CaptionLanguage } from '@xuezhou/contract/authoring/console';
import type { TimedLine } from '@xuezhou/rules/authoring/captions';
import type { Connection } from '../../../platform/database/prepare.ts';
import { CaptionError } from '../../../platform/media/captions/cue.ts';
import { readCaptions } from '../../../platform/media/captions/read-captions.ts';
import { bytesOfKept } from '../../../platform/media/kept-file.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import { publishedNodes, type AuthoredCourse } from '../console/draft.repository.ts';
import type { LectureFields, NodeOf } from '../document/course-node.ts';
import { keptLectureFile, type KnownLecture } from '../document/kept-lecture-file.ts';
import { captionsIn } from '../document/lecture-content.ts';
import { captionFile, lectureFilePlace } from '../document/lecture-files.ts';
import { knownIn } from './draft-video.ts';

export interface Captions {
  readonly language: CaptionLanguage;
  readonly cues: TimedLine[];
}

/** As they stand in their files; of one that cannot be read there is none. */
export async function captionsOf(
  storage: Storage,
  content: LectureFields['content'],
  known: KnownLecture | undefined,
): Promise<Captions[]> {
  const captions: Captions[] = [];
  for (const { language, file } of captionsIn(content)) {
    const found = await keptLectureFile(storage, known, file);
    const bytes = found && (await bytesOfKept(storage, found.place));
    try {
      const cues = bytes === undefined ? [] : readCaptions(bytes, file);
      captions.push({ language, cues });
    } catch (error) {
      if (!(error instanceof CaptionError)) throw error;
      captions.push({ language, cues: [] });
    }
  }
  return captions;
}

/** Reads captions of many lectures of a course. */
export function captionReader(
  { connection, storage }: { readonly connection: Connection; readonly storage: Storage },
  course: AuthoredCourse,
): (lecture: NodeOf<'lecture'>) => Promise<Captions[]> {
  let published: ReturnType<typeof publishedNodes> | undefined;
  return async ({ nodeId, fields: { content } }) => {
    const isOurs = captionsIn(content).every(({ file }) => lectureFilePlace(file) !== undefined);
    if (isOurs) return await captionsOf(storage, content, undefined);
    published ??= publishedNodes(connection, course);
    return await captionsOf(storage, content, await knownIn(connection, await published, nodeId));
  };
}

/** Named by what it says, so twice is once. */
export async function keepCaptionFile(storage: Storage, vtt: string): Promise<string> {
  const file = captionFile(vtt);
  const place = lectureFilePlace(file) ?? '';
  const contentType = 'text/vtt; charset=utf-8';
  if ((await storage.stat(place)) === undefined)
    await storage.put(place, Buffer.from(vtt), { contentType });
  return file;
}
