import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/services.ts';

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};

/** Puts the files of a folder where an encoding lies. */
export async function uploadEncoded(
  { storage }: Pick<Services, 'storage'>,
  directory: string,
  prefix: string,
): Promise<void> {
  for (const file of await readdir(directory)) {
    const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    await storage.put(`${prefix}/${file}`, { file: path.join(directory, file) }, { contentType });
  }
}
