import { createHash } from 'node:crypto';
import type { AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import { captionFiles, type CaptionFiles } from '../../../platform/media/captions/caption-files.ts';
import { keptPieces, type KeptFile } from '../../../platform/media/kept-file.ts';
import { readLectureSource } from '../../../platform/media/read-lecture-source.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import { lectureFilePlace } from './lecture-files.ts';

/** A lecture as it is published. */
export interface KnownLecture {
  readonly source: AuthoredRecord | null;
  readonly sourceHash: string;
  readonly sourceKey: string;
}

/** Where a file lies that pages put into a lecture, or that its content files once brought. */
export async function keptLectureFile(
  storage: Storage,
  known: KnownLecture | undefined,
  file: string,
): Promise<KeptFile | undefined> {
  const own = lectureFilePlace(file);
  if (own !== undefined)
    return (await keptPieces(storage, own)).length === 0
      ? undefined
      : { place: own, media: markOf(own) };
  const name = known?.source && nameOf(known.source, file);
  if (known === undefined || !name) return undefined;
  const source = await readLectureSource(storage, known.sourceKey);
  if (source?.kind !== 'file') return undefined;
  const place = source.kept?.[name] ?? `${known.sourceKey}/${name}`;
  return { place, media: source.media ?? known.sourceHash };
}

/** A place of ours never gets other bytes. */
const markOf = (place: string): string => createHash('sha256').update(place).digest('hex');

/** What a file that a lecture names is called beside it. */
function nameOf({ video, captions }: AuthoredRecord, file: string): string | undefined {
  const extension = /\.[^./]*$/.exec(file)?.[0].toLowerCase() ?? '';
  if (video === file) return `video${extension}`;
  const found = captionFiles(captions as CaptionFiles | undefined).find(
    (each) => each.file === file,
  );
  return found && `${found.name}${extension}`;
}
