import type {
  ImportChoice,
  ImportColumn,
  ImportCorrection,
  ImportHead,
  ImportRow,
} from '@xuezhou/contract/import/console';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { requirement } from '../../platform/wiring/slot.ts';

/** What somebody said about a file, by the places of its rows. */
export interface ImportWish {
  readonly courseId: number | null;
  /** Of a text that becomes chapters: null is questions, cards, a book or a packed course. */
  readonly text: ImportText | null;
  /** As its name or its headings said when it was first looked at. */
  readonly isOfCards: boolean;
  /** Of no table: none. */
  readonly columns: readonly ImportColumn[];
  readonly mends: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly choices: ReadonlyMap<string, ImportChoice>;
  /** Rows that are passed over. */
  readonly left: ReadonlySet<string>;
}

/** Where the chapters of a text go, as drafts. */
export interface ImportText {
  /** Null: a new one, named as the document. */
  readonly bookId: number | null;
  /** Of the import, so that twice is once. */
  readonly requestId: string;
  readonly staffId: number;
}

export type CheckedRow = Pick<
  ImportRow,
  'place' | 'state' | 'words' | 'kind' | 'stem' | 'cells' | 'mendable' | 'choices'
> & { readonly rival: string | null };

export interface ImportSink {
  /** How many rows of how many; it may throw, and then nothing goes on. */
  readonly progress: (done: number, of: number) => void;
}

export interface CheckedWhole {
  readonly notes: readonly string[];
  /** The course that it names itself. */
  readonly title?: string | undefined;
  /** Keys that it corrects after students answered. */
  readonly corrections?: readonly ImportCorrection[];
  /** How many, of which these are the first. */
  readonly correctedTotal?: number;
}

export interface CheckSink extends ImportSink {
  /** When all was tried: the rows in the order of the file, and what it says as a whole. */
  readonly keep: (rows: Iterable<CheckedRow>, whole: CheckedWhole) => Promise<void>;
}

/** What was written. */
export interface RanImport {
  /** Of the journal of imports; null of drafts, which it does not keep. */
  readonly importNo: number | null;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly courseIds: readonly number[];
  /** Courses out of which questions were moved. */
  readonly from: readonly number[];
}

/** In words for who brought the file. */
export interface FileFault {
  readonly fault: string;
}

type FileServices = Pick<ConsoleServices, 'database' | 'storage' | 'clock' | 'signer'>;

/** Imports that were, by any way. */
export interface JournalEntry {
  readonly importId: number;
  readonly file: string;
  readonly importedAt: Date;
  readonly added: number;
  readonly changed: number;
  readonly undoneAt: Date | null;
}

/** The readers and writers of the command line, which belong to the import and export of files. */
export interface ImportFiles {
  /** Whether it can be read, as far as its name tells. */
  isKnown(fileName: string): boolean;
  /** A book or a packed course, which is put into no other course. */
  isWhole(fileName: string): boolean;
  /** Whether it is a text whose headings begin chapters, as far as its name tells. */
  isText(fileName: string): boolean;
  /** Throws what is wrong with a place for chapters: a course that files own, or a book that is not there. */
  demandBook(connection: Connection, courseId: number, bookId: number | null): Promise<void>;
  /** What a course is called where pages write it; undefined where none do. */
  draftTitle(connection: Connection, courseId: number): Promise<string | undefined>;
  /** What a file's own course is called. */
  courseTitleOf(fileName: string, isOfCards: boolean): string;
  /** `head` is null for what is no table. */
  head(file: string): Promise<{ readonly head: ImportHead | null } | FileFault>;
  /** Tries everything and writes nothing. */
  check(
    services: FileServices,
    file: string,
    wish: ImportWish,
    sink: CheckSink,
  ): Promise<FileFault | null>;
  /** Writes all or nothing; `inChange` belongs to the same transaction. */
  run(
    services: FileServices,
    file: string,
    wish: ImportWish,
    sink: ImportSink & { inChange: (change: Change, ran: RanImport) => Promise<void> },
  ): Promise<FileFault | null>;
  journal(connection: ConsoleServices['database']): Promise<readonly JournalEntry[]>;
  /** Null: it is undone already, or there is none. */
  undo(
    services: Pick<ConsoleServices, 'clock' | 'database' | 'storage'>,
    importNo: number,
    actor: Actor,
    why: string | undefined,
  ): Promise<{ removed: number; restored: number; kept: number } | null>;
}

export const importFiles = requirement<ImportFiles>('import.importFiles');
