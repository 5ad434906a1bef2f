import type { Place } from '../../capabilities/catalogue/catalogue.port.ts';
import {
  storeQuestions,
  type AskedDocument,
  type NoteQuestions,
  type VersionDraft,
} from '../../capabilities/practice/practice.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { noteQuestions } from '../withdraw/import-journal.ts';
import { bookOfImport, placesOfSections } from '../store/imported-chapters.ts';
import { toleranceOf } from '../gift/numeric-value.ts';
import { titleOfBank } from './bank-course.ts';
import type { BankQuestion } from './judge-row.ts';

export interface KeyedQuestion {
  readonly place: string;
  /** The chapter of the bank; empty: none. */
  readonly section: string;
  readonly sourceKey: string;
  /** Under which an older import may have kept it. */
  readonly formerKey?: string | undefined;
  /** All of it, which need not be in memory before. */
  read(): BankQuestion;
}

/** Rows of one statement; more would be one very long text, and these are in memory at once. */
const batch = 500;

interface Bank {
  readonly name: string;
  readonly courseId: number;
  /** The import that what changes is noted for. */
  readonly importId?: number;
  /** Where the sections stand, for one who has made their readings. */
  readonly places?: ReadonlyMap<string, Place & { book_id: number }>;
}

/** What became of a question, told while it is in memory; `at` is its place among those that were given. */
export type TellStored = (at: number, question: BankQuestion, outcome: Outcome) => void;

/**
 * Brings the questions of a bank to what its file says, some at a time, and tells what became of each, in their order.
 * Call under the lock of imports.
 */
export async function storeBank(
  change: Change,
  bank: Bank,
  questions: readonly KeyedQuestion[],
  tell: TellStored,
): Promise<void> {
  const { courseId, importId } = bank;
  let isChanged = false;
  const places = bank.places ?? (await placesOf(change, bank, questions));
  const note: NoteQuestions | undefined =
    importId === undefined
      ? undefined
      : async (...changed) => await noteQuestions(change, importId, ...changed);
  for (let from = 0; from < questions.length; from += batch) {
    const part = questions
      .slice(from, from + batch)
      .map((row) => ({ ...row, question: row.read() }));
    const documents = part.map(({ sourceKey, section, question }) => ({
      ...{ sourceKey, place: places.get(section) ?? null },
      ...documentOf(bank.name, question),
    }));
    const outcomes = await storeQuestions(change, courseId, documents, note);
    for (const [index, outcome] of outcomes.entries()) {
      isChanged ||= outcome !== 'unchanged';
      tell(from + index, part[index]!.question, outcome);
    }
  }
  if (isChanged) await askToIndex(change, courseId);
}

/** Questions of a bank without chapters stand in the course alone. */
async function placesOf(
  change: Change,
  { name, courseId }: Bank,
  questions: readonly KeyedQuestion[],
) {
  const sections = [...new Set(questions.map(({ section }) => section))];
  if (sections.every((section) => section === '')) return new Map<string, never>();
  const bookId = await bookOfImport(change, courseId, name);
  const places = await placesOfSections(change, { courseId, bookId }, sections);
  return new Map([...places].map(([section, place]) => [section, { ...place, book_id: bookId }]));
}

function documentOf(bank: string, question: BankQuestion): AskedDocument {
  const parts = question.parts.map((part) => documentOf(bank, part));
  return { kind: question.kind, version: versionOf(bank, question), parts };
}

function versionOf(bank: string, question: BankQuestion): VersionDraft {
  const { kind, form, stem, options, answer, explanation, difficulty, numeric } = question;
  const html = (text: string) => (form === 'html' ? text : plainHtml(text));
  const rationales = options.filter(({ rationale }) => rationale !== '');
  return {
    answer: kind === 'open' ? '' : answer,
    content: {
      question: html(stem),
      explanation: html(explanation),
      reference: kind === 'open' ? html(answer) : '',
      options: options.map(({ letter, text, rationale }) => ({
        letter,
        html: html(text),
        rationale: html(rationale),
      })),
      source: titleOfBank(bank),
      difficulty,
      lecture: null,
      ...(numeric !== undefined && { numeric }),
    },
    source: {
      kind,
      stem,
      options: Object.fromEntries(options.map(({ letter, text }) => [letter, text])),
      answer,
      explanation,
      difficulty: String(difficulty),
      ...(numeric !== undefined && {
        answer: String(numeric.value),
        tolerance: String(toleranceOf(numeric)),
        unit: numeric.units[0]?.name ?? '',
      }),
      ...(form === 'html' && { form }),
      ...(rationales.length > 0 && {
        rationales: Object.fromEntries(
          rationales.map(({ letter, rationale }) => [letter, rationale]),
        ),
      }),
    },
  };
}
