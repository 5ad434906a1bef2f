import { handoutFileId, type MaterialFile } from '@xuezhou/contract/material';
import type { FileRow } from './files.sql.ts';

export const handoutName = (bookTitle: string): string => `${bookTitle} 讲义.html`;

export const presentFile = (row: FileRow): MaterialFile => ({
  fileId: row.file_id,
  title: row.title,
  fileName: row.file_name,
  kind: 'file',
  bytes: row.bytes,
});

/** Its handout first, where there is something to print. */
export function presentBookFiles(
  book: { title: string; has_readings: boolean },
  files: readonly FileRow[],
): MaterialFile[] {
  const handout: MaterialFile = {
    fileId: handoutFileId,
    title: '讲义打印版',
    fileName: handoutName(book.title),
    kind: 'handout',
    bytes: null,
  };
  return [...(book.has_readings ? [handout] : []), ...files.map(presentFile)];
}
