import type * as contract from '@xuezhou/contract/notes';
import type { DataOf } from '@xuezhou/contract/kernel';
import { likeAnywhere } from '../../platform/database/like-anywhere.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { waysOfWriting } from '../search/search.port.ts';
import { readerOf } from './list-notes.ts';
import { presentFoundNote } from './notes.presenter.ts';
import type { FoundNoteRow, MatchWish } from './notes.repository.ts';

const perPage = 20;

/** All of one's own notes that say the words, the youngest first; of courses that ended too, as they are the student's. */
export async function searchNotes(
  services: Services,
  student: CurrentStudent,
  { words = '', after }: { words?: string | undefined; after?: string | undefined },
): Promise<DataOf<typeof contract.searchNotes>> {
  const rows = await readerOf(services, student).matching({
    words: JSON.stringify(
      words
        .split(/\s+/u)
        .filter((word) => word !== '')
        .map((word) => waysOfWriting(word).map(likeAnywhere)),
    ),
    ...readAfter(after),
    most: perPage + 1,
  });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    notes: shown.map(presentFoundNote),
    next: rows.length > perPage && last !== undefined ? afterOf(last) : null,
  };
}

const afterOf = ({ edited_at, note_id }: FoundNoteRow): string =>
  `${edited_at.toISOString()}_${note_id}`;

const afterPattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readAfter(text: string | undefined): Pick<MatchWish, 'before' | 'beforeId'> {
  if (text === undefined || text === '') return { before: null, beforeId: null };
  const [, at = '', noteId = ''] = afterPattern.exec(text) ?? [];
  const before = new Date(at);
  if (Number.isNaN(before.getTime()))
    throw new Failure(400, '地址里的参数「after」不正确，请从第一页重新打开');
  return { before, beforeId: noteId };
}
