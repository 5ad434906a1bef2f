import { stat } from 'node:fs/promises';
import type { Config } from '../../platform/config/config.ts';
import { freeForFiles, gigabytes } from '../../platform/media/free-room.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { Changes } from '../store/compare-catalogue.ts';

/**
 * What lectures are made from is copied where the school's files lie, beside the archive and what it unpacked into. Throws
 * BankFileError before anything is.
 */
export async function demandRoomForFiles(
  config: Pick<Config, 'S3_ENDPOINT' | 'dataDirectory'>,
  { videos }: Pick<Changes, 'videos'>,
): Promise<void> {
  const free = await freeForFiles(config);
  if (free === undefined) return;
  let needed = 0;
  for (const { draft } of videos)
    for (const file of draft.files) if ('path' in file) needed += (await stat(file.path)).size;
  if (needed > free)
    throw new BankFileError(
      `学校的服务器放不下这些视频：还要 ${gigabytes(needed)}，只有 ${gigabytes(free)}，什么也没有写入。请技术支持腾出地方，再看一遍`,
    );
}
