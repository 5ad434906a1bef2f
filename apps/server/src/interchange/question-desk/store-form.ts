import { isDeepStrictEqual } from 'node:util';
import type { AskedForm, QuestionForm } from '@xuezhou/contract/review/console';
import {
  compareQuestions,
  newPageIds,
  nextPositionIn,
  notePublisher,
  positionOf,
  putQuestions,
  retirePartsBut,
  type QuestionDraft,
  type SaidQuestion,
  type VersionDraft,
} from '../../capabilities/practice/practice-content.port.ts';
import type { FormPlace, StoredForm } from '../../capabilities/review/bank/question-desk.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { stemText } from '../../platform/text/clean-html.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { nameOfCourse, titleOfBank } from '../banks/bank-course.ts';
import { keyOfOwn } from '../banks/bank-identity.ts';
import { lockImports } from '../../platform/content/lock-imports.ts';
import { bankSource } from './bank-source.ts';
import { figuresOf, formOfSaid, isAsFiles } from './form-of-said.ts';
import { keepWords } from './keep-words.ts';
import { keptForm, RecordReader, type FormGround } from './read-form.ts';
import { recordOfForm, recordOfPart } from './record-of-form.ts';

type StoreWish = FormPlace & { readonly staffId: number };
type Place = Pick<QuestionDraft['row'], 'book_id' | 'reading_id' | 'subject_id'>;

/** As `QuestionDesk.store`. */
export async function storeForm(
  { storage }: { readonly storage: Storage },
  change: Change,
  shown: QuestionForm,
  wish: StoreWish,
): Promise<StoredForm> {
  await lockImports(change);
  const { said, questionId, courseId, staffId } = wish;
  const placed = await placeOf(change, courseId, shown);
  const figures = await figuresOf(change, shown.readingId);
  const sourceKey = said?.sourceKey ?? (await keyOfNew(change, courseId, questionId));
  const asFiles = isAsFiles({ sourceKey });
  const writer = new FormWriter({ storage, figures, needsPlace: asFiles }, asFiles);
  const former = said && (await formOfSaid(change, said));
  const bank = asFiles ? '' : titleOfBank(await nameOfCourse(change, courseId));
  const form = keptForm(shown, figures);
  const row: QuestionDraft['row'] = {
    ...placed,
    ...{ question_id: questionId, course_id: courseId, parent_id: null, part_no: 0 },
    kind: form.kind,
    position:
      said === undefined
        ? await nextPositionIn(change, { courseId, readingId: form.readingId })
        : await positionOf(change, questionId),
    ...{ stem_text: '', source_key: sourceKey, retired_at: null },
  };
  const version = await writer.version(form, recordOfForm(form), {
    ...{ shown, bank },
    ...(said && former && { former: { said, form: former } }),
  });
  const parts = await partsOf(change, { writer, row, form, shown, said, former, bank });
  if (writer.fault !== undefined)
    throw new Refusal('questionFaulty', `还不能发布：${writer.fault}`);
  const draft: QuestionDraft = {
    row: { ...row, stem_text: stemText(version.content.question) },
    ...{ version, parts },
  };
  const changes = await compareQuestions(change, [draft]);
  await putQuestions(change, changes);
  await notePublisher(change, changes.versions, staffId);
  const kept = parts.map((part) => part.row.question_id);
  await retirePartsBut(change, questionId, kept);
  return { stem: draft.row.stem_text };
}

/** Throws placeUnknown for a chapter of another course, or a topic of another chapter. */
async function placeOf(change: Change, courseId: number, form: QuestionForm): Promise<Place> {
  const { readingId, subjectId } = form;
  if (readingId === null) return { book_id: null, reading_id: null, subject_id: null };
  const reading = await change
    .selectFrom('reading')
    .where('reading_id', '=', readingId)
    .where('course_id', '=', courseId)
    .select('book_id')
    .executeTakeFirst();
  const subject =
    subjectId === null
      ? undefined
      : await change
          .selectFrom('subject')
          .where('subject_id', '=', subjectId)
          .where('reading_id', '=', readingId)
          .select('subject_id')
          .executeTakeFirst();
  if (reading === undefined || (subjectId !== null && subject === undefined))
    throw new Refusal('placeUnknown');
  return { book_id: reading.book_id, reading_id: readingId, subject_id: subjectId };
}

/** In a course of the catalogue as its files would name it, in a bank as one of the bank. */
async function keyOfNew(change: Change, courseId: number, questionId: number): Promise<string> {
  const { source } = await change
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .select('source')
    .executeTakeFirstOrThrow();
  if (source === 'catalogue') return `catalogue:${questionId}`;
  return keyOfOwn(await nameOfCourse(change, courseId), `page-${questionId}`);
}

interface Said {
  /** As the page shows it. */
  readonly shown: AskedForm;
  readonly former?: { readonly said: SaidQuestion; readonly form: AskedForm };
  readonly bank: string;
}

class FormWriter {
  readonly #reader: RecordReader;
  readonly #asFiles: boolean;

  constructor(ground: FormGround, asFiles: boolean) {
    this.#reader = new RecordReader(ground);
    this.#asFiles = asFiles;
  }

  async version(
    form: AskedForm,
    record: ReturnType<typeof recordOfForm>,
    { shown, former, bank }: Said,
  ): Promise<VersionDraft> {
    const read = await this.#reader.version(record, form);
    const named = { ...read, content: { ...read.content, source: bank } };
    const kept = former === undefined ? named : keepWords(named, shown, former);
    const isSame =
      former !== undefined &&
      isDeepStrictEqual(
        [form.kind, kept.answer, kept.content],
        [former.said.kind, former.said.answer, former.said.content],
      );
    return {
      ...kept,
      ...(!this.#asFiles && { source: bankSource(form.kind, kept, form.checks) }),
      ...(isSame && { hash: former.said.hash }),
      ...(isSame &&
        isDeepStrictEqual(form.checks, former.form.checks) &&
        !(this.#asFiles && isDifficultyToldOtherwise(record, former.said)) && {
          source: former.said.source,
        }),
    };
  }

  get fault(): string | undefined {
    return this.#reader.fault;
  }
}

/** A part tells its difficulty where it is not that of the whole, which may have changed beside it. */
const isDifficultyToldOtherwise = (record: AuthoredRecord, { source }: SaidQuestion): boolean =>
  Object.hasOwn(record, 'difficulty') !== Object.hasOwn(source ?? {}, 'difficulty');

interface Parted {
  readonly writer: FormWriter;
  readonly row: QuestionDraft['row'];
  readonly form: QuestionForm;
  readonly shown: QuestionForm;
  readonly said: SaidQuestion | undefined;
  readonly former: QuestionForm | undefined;
  readonly bank: string;
}

/** Those that were there keep their ids, whatever their place is now. */
async function partsOf(
  change: Change,
  { writer, row, form, shown, said, former, bank }: Parted,
): Promise<QuestionDraft[]> {
  if (form.kind !== 'xl') return [];
  const known = new Map((said?.parts ?? []).map((part) => [part.questionId, part]));
  const ids = await newPageIds(
    change,
    form.parts.filter(({ questionId }) => !known.has(questionId ?? 0)).length,
  );
  const drafts: QuestionDraft[] = [];
  for (const [index, part] of form.parts.entries()) {
    const before = known.get(part.questionId ?? 0);
    const beforeForm = former?.parts.find(({ questionId }) => questionId === part.questionId);
    const id = before?.questionId ?? ids.pop() ?? 0;
    if (before !== undefined) known.delete(before.questionId);
    const version = await writer.version(part, recordOfPart(part, form.difficulty), {
      ...{ shown: shown.parts[index] ?? part, bank },
      ...(before && beforeForm && { former: { said: before, form: beforeForm } }),
    });
    drafts.push({
      row: {
        ...row,
        ...{ question_id: id, parent_id: row.question_id, part_no: index + 1, kind: part.kind },
        stem_text: stemText(version.content.question),
        source_key: before?.sourceKey ?? keyOfPart(row.source_key, id),
      },
      ...{ version, parts: [] },
    });
  }
  return drafts;
}

const keyOfPart = (whole: string, id: number): string =>
  whole.startsWith('catalogue:') ? `catalogue:${id}` : `${whole}/${id}`;
