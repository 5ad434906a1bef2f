import { Refusal } from '../../../platform/http/refusal.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import {
  assignmentOf,
  holdAssignmentOf,
  versionOf,
  type BookAssignment,
} from './assignment-of-book.ts';
import { deleteAssignment } from './course-assignments.ts';
import { storeAssignment } from './work.repository.ts';

const hours = 7 * 24;
const permission = 'content.publish';

const changed = (words: string) => new Refusal('undoChanged', `${words}，没有撤回`);

async function putBack(change: Change, { bookId, title, markdown, opensNext }: BookAssignment) {
  const { html } = await richHtml(markdown, () => Promise.resolve({ fault: '' }));
  await storeAssignment(change, {
    ...{ book_id: bookId, title, html, source: markdown, opens_next: opensNext },
  });
}

/** Logged before the log had what it asked: not enough to put it back. */
const isWhole = (facts: Partial<BookAssignment> | null): boolean =>
  facts === null || facts.markdown !== undefined;

async function undoSet(change: Change, act: LoggedAct): Promise<undefined> {
  const [before, after] = [act.before as BookAssignment | null, act.after as BookAssignment];
  if (!isWhole(before) || !isWhole(after)) throw changed('这一条记下的不够撤回');
  await holdAssignmentOf(change, after.bookId);
  const now = await assignmentOf(change, after.bookId);
  if (now === undefined || versionOf(now) !== versionOf(after))
    throw changed('这份作业在那以后又改过或删去了');
  if (before !== null) await putBack(change, before);
  else if (now.handedIn > 0) throw changed('已经有学员交过这份作业');
  else await deleteAssignment(change, now.assignmentId);
  return undefined;
}

async function undoRemoval(change: Change, act: LoggedAct): Promise<undefined> {
  const before = act.before as BookAssignment;
  await holdAssignmentOf(change, before.bookId);
  const book = await change
    .selectFrom('book')
    .where('book_id', '=', before.bookId)
    .select('book_id')
    .executeTakeFirst();
  if (book === undefined) throw changed('这本书在那以后没有了');
  if ((await assignmentOf(change, before.bookId)) !== undefined)
    throw changed('这本书在那以后又布置了作业');
  await putBack(change, before);
  return undefined;
}

export const assignmentUndoers: Readonly<Record<string, Undoer>> = {
  setAssignment: { permission, hours, isOfTexts: true, undo: undoSet },
  removeAssignment: { permission, hours, isOfTexts: true, undo: undoRemoval },
};
