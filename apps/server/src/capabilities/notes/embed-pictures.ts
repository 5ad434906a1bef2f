import { buffer } from 'node:stream/consumers';
import type { Services } from '../../platform/services.ts';
import { ownFileAddress, pictureFolder, soundFolder } from '../../platform/text/picture-address.ts';
import { findOwnFile } from '../upload/upload.port.ts';

interface Export {
  readonly studentId: number;
  /** Of our pages, `https://…`: a picture that is gone keeps its whole address. */
  readonly origin: string;
}

const shownPicture = new RegExp(`\\]\\(${ownFileAddress.source}(?:\\s+"[^"\\n]*")?\\)`, 'g');

/**
 * A Markdown text whose pictures stand in the file itself, as references at its end: they are given to nobody by their
 * address, and a file to keep must show them without a login. One picture at a time is held in memory.
 */
export async function* embedPictures(
  services: Pick<Services, 'database' | 'storage'>,
  markdown: string,
  { studentId, origin }: Export,
): AsyncGenerator<string> {
  const named = new Map<string, string>();
  yield markdown.replace(shownPicture, (whole, uploadId: string) => {
    named.set(uploadId, whole.includes(soundFolder) ? soundFolder : pictureFolder);
    return `][${uploadId}]`;
  });
  for (const [uploadId, folder] of named) {
    const data = await dataOf(services, studentId, uploadId);
    yield `\n[${uploadId}]: ${data ?? `${origin}${folder}/${uploadId}`}\n`;
  }
}

async function dataOf(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  studentId: number,
  uploadId: string,
): Promise<string | undefined> {
  const row = await findOwnFile(database.connection, studentId, uploadId);
  const found = row === undefined ? undefined : await storage.get(row.place);
  if (found === undefined) return undefined;
  return `data:${found.contentType};base64,${(await buffer(found.body)).toString('base64')}`;
}
