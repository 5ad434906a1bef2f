import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { previewQa as previewOperation } from '@xuezhou/contract/qa';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { sentPicture } from '../../upload/upload.port.ts';
import { readWords } from '../take-words.ts';

/** What words will look like; pictures that are not the student's own are left out. */
export async function previewQa(
  services: NoteServices,
  student: CurrentStudent,
  { body: { content, images = [] } }: InputOf<typeof previewOperation>,
): Promise<DataOf<typeof previewOperation>> {
  const { html } = await readWords(services, student, { text: content });
  const pictures = [];
  for (const key of new Set(images)) {
    const address = await sentPicture(services.database.connection, student.studentId, key, 'qa');
    if (address !== undefined) pictures.push({ key, address });
  }
  return { html, images: pictures };
}
