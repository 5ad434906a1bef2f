import type { Connection } from '../../../platform/database/prepare.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import { shownVideo } from '../../lecture/lecture.port.ts';
import type { AuthoredCourse } from '../console/draft.repository.ts';
import type { NodeOf } from '../document/course-node.ts';
import { keptLectureFile } from '../document/kept-lecture-file.ts';
import { videoIn } from '../document/lecture-content.ts';
import { uploadOfFile } from '../upload/upload.repository.ts';
import { knownLecture } from './draft-video.ts';

export interface LectureVideo {
  /** As the lecture names it. */
  readonly file: string;
  /** Where its bytes lie; they never change. */
  readonly place: string;
  /** Null where neither the file nor what students see says it. */
  readonly durationMs: number | null;
  /** Null: nobody has looked. */
  readonly hasSound: boolean | null;
}

/** The video of a lecture's draft; undefined where it has none. */
export async function lectureVideo(
  { connection, storage }: { readonly connection: Connection; readonly storage: Storage },
  course: AuthoredCourse,
  { nodeId, fields: { content } }: NodeOf<'lecture'>,
): Promise<LectureVideo | undefined> {
  const file = videoIn(content);
  if (file === undefined) return undefined;
  const known = await knownLecture(connection, course, nodeId);
  const kept = await keptLectureFile(storage, known, file);
  if (kept === undefined) return undefined;
  const facts = (await uploadOfFile(connection, file))?.facts ?? null;
  // Of what students see it is told once it is encoded, which a newer one need not be.
  const isShown = known !== undefined && videoIn(known.source) === file;
  const shown = isShown ? await shownVideo(connection, nodeId) : undefined;
  const shownMs = shown?.state === 'ready' && shown.durationMs > 0 ? shown.durationMs : null;
  return {
    ...{ file, place: kept.place },
    durationMs: facts?.durationMs ?? shownMs,
    hasSound: facts?.hasSound ?? null,
  };
}
