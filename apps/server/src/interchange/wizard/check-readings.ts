import { readFile } from 'node:fs/promises';
import { rankBetween } from '@xuezhou/rules/authoring/rank';
import { lockIds, type CourseNode } from '../../capabilities/authoring/authoring.port.ts';
import {
  beginCourse,
  childrenOf,
  demandAuthored,
  findAuthored,
  lockAuthored,
  newNode,
  nextNodeId,
  putNodes,
  type AuthoredCourse,
} from '../../capabilities/authoring/authoring-draft.port.ts';
import type {
  CheckedRow,
  CheckSink,
  FileFault,
  ImportFiles,
  ImportText,
  ImportWish,
} from '../../capabilities/import/import.port.ts';
import { putBatch, type BatchItem } from '../../capabilities/bulk/bulk.port.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { heldFamily } from '../../capabilities/site/site.port.ts';
import { bankOfFile, familyOfBank } from '../banks/bank-course.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { storeFigures } from '../store/store-figures.ts';
import { readWordText, type WordChapter, type WordText } from '../word/text/read-word-text.ts';
import { faultOf } from './check-file.ts';

type TextServices = Pick<Services, 'database' | 'storage' | 'clock'>;
type Wish = Pick<ImportWish, 'courseId'> & { readonly text: ImportText };

export const isText = (fileName: string): boolean => /\.docx$/i.test(fileName);

/** Letters that the editor of a chapter keeps. */
const longestChapter = 400_000;
const longestStem = 500;
/** Letters of a course's name. */
const longestCourse = 60;

const isTooLong = ({ markdown }: WordChapter): boolean => markdown.length > longestChapter;

/** Throws courseUnknown, courseOfFiles or importBookUnknown. */
export async function demandBook(
  connection: Connection,
  courseId: number,
  bookId: number | null,
): Promise<void> {
  bookIn(await demandAuthored(connection, courseId), bookId);
}

export const draftTitle = async (
  connection: Connection,
  courseId: number,
): Promise<string | undefined> =>
  (await findAuthored(connection, courseId))?.draft.find(({ kind }) => kind === 'course')?.title;

/** Null is a new one. */
function bookIn({ draft }: AuthoredCourse, bookId: number | null): void {
  if (bookId !== null && !draft.some(({ kind, nodeId }) => kind === 'book' && nodeId === bookId))
    throw new Refusal('importBookUnknown');
}

/** Reads a text and tells what of each chapter is lost; nothing is written. */
export async function checkReadings(
  { database: { connection } }: TextServices,
  file: string,
  { courseId, text: { bookId } }: Wish,
  { keep }: CheckSink,
): Promise<FileFault | null> {
  try {
    const text = await readWordText(await readFile(file));
    const known = courseId === null ? [] : (await demandAuthored(connection, courseId)).draft;
    const titles = new Set(
      known.flatMap(({ kind, parentId, title }) =>
        kind === 'reading' && parentId === bookId ? [title] : [],
      ),
    );
    await keep(rowsOf(text.chapters, titles), {
      notes: text.notes,
      title: titleOf(text, file),
    });
    return null;
  } catch (error) {
    return faultIn(file, error);
  }
}

function faultIn(file: string, error: unknown): FileFault {
  if (error instanceof BankFileError) return faultOf(file, error.message);
  if (error instanceof Refusal) return { fault: '这门课程或这本书刚刚被删去，请重新选放到哪里' };
  throw error;
}

const titleOf = ({ title }: WordText, file: string): string =>
  [...(title ?? bankOfFile(file.replace(/^.*[/\\]/s, '')))].slice(0, longestCourse).join('');

function rowsOf(chapters: readonly WordChapter[], titles: ReadonlySet<string>): CheckedRow[] {
  const seen = new Map<string, number>();
  return chapters.map((chapter) => {
    const { title, markdown, losses } = chapter;
    const times = (seen.get(title) ?? 0) + 1;
    seen.set(title, times);
    const told = [
      ...(titles.has(title) ? ['书里已经有同名的一章，这里另加一章'] : []),
      ...(markdown === '' ? ['这一章没有正文'] : []),
      ...losses,
    ];
    const verdict = isTooLong(chapter)
      ? ({
          state: 'cannot',
          words: [`这一章超过 ${longestChapter / 10_000} 万字，请分成几章`],
        } as const)
      : told.length > 0
        ? ({ state: 'look', words: told } as const)
        : ({ state: 'new', words: ['新的一章，放在草稿里'] } as const);
    return {
      ...{ place: times === 1 ? `《${title}》` : `《${title}》（${times}）`, kind: '章' },
      ...{ state: verdict.state, words: [...verdict.words] },
      stem: markdown.slice(0, longestStem),
      ...{ cells: [], mendable: [], choices: [], rival: null },
    };
  });
}

/** Writes the chapters as drafts, all or none: students see nothing of them before they are published. */
export async function runReadings(
  { database: { connection }, storage, clock }: TextServices,
  file: string,
  wish: Wish,
  { inChange }: Parameters<ImportFiles['run']>[3],
): Promise<FileFault | null> {
  try {
    const text = await readWordText(await readFile(file));
    const chapters = text.chapters.filter((chapter) => !isTooLong(chapter));
    // Pictures first: a text must never name one that is not there.
    await storeFigures(
      storage,
      chapters.flatMap(({ figures }) => figures),
    );
    await inTransaction(connection, async (change) => {
      const title = titleOf(text, file);
      const courseId = await putChapters(change, { wish, title, chapters, now: clock.now() });
      const skipped = text.chapters.length - chapters.length;
      await inChange(change, {
        ...{ importNo: null, added: chapters.length, changed: 0, unchanged: 0, skipped },
        ...{ courseIds: [courseId], from: [] },
      });
    });
    return null;
  } catch (error) {
    return faultIn(file, error);
  }
}

interface Putting {
  readonly wish: Wish;
  readonly title: string;
  readonly chapters: readonly WordChapter[];
  readonly now: Date;
}

async function putChapters(
  change: Change,
  { wish: { courseId: given, text }, title, chapters, now }: Putting,
): Promise<number> {
  const writer = { staffId: text.staffId, now };
  const { bookId: named, requestId } = text;
  const held = given === null ? undefined : await lockAuthored(change, given);
  if (held !== undefined) bookIn(held, named);
  await lockIds(change);
  const courseId =
    held?.courseId ??
    (await beginCourse(
      change,
      { requestId, title, family: await heldFamily(change, familyOfBank(title)) },
      writer,
    ));
  const firstId = await nextNodeId(change);
  const draft = held?.draft ?? [];
  const books: CourseNode[] =
    named === null
      ? [
          {
            ...newNode('book', firstId, title),
            parentId: courseId,
            rank: rankBetween(childrenOf(draft, 'book', courseId).at(-1)?.rank ?? null, null),
          },
        ]
      : [];
  const bookId = named ?? firstId;
  let rank = childrenOf(draft, 'reading', bookId).at(-1)?.rank ?? null;
  const readings = chapters.map((chapter, index): CourseNode => {
    rank = rankBetween(rank, null);
    const node = newNode('reading', firstId + books.length + index, chapter.title);
    return { ...node, parentId: bookId, rank, body: chapter.markdown };
  });
  const nodes = [...books, ...readings];
  await putNodes(change, courseId, nodes, writer);
  const items = nodes.map((node): BatchItem => ({
    ...{ what: 'added', kind: node.kind === 'book' ? 'book' : 'reading', id: node.nodeId },
    ...{ courseId, node },
  }));
  const batch = { batchId: requestId, courseId, kind: 'texts', answer: {}, ...writer } as const;
  await putBatch(change, { ...batch, title: `从《${title}》加了 ${chapters.length} 章` }, items);
  return courseId;
}
