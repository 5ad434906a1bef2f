import { maxHints } from '@xuezhou/rules/practice/hints';
import { unknownStep } from '@xuezhou/rules/mock/key-sequence';
import { canonicalLetters } from '@xuezhou/rules/practice/question/judge';
import { numericText } from '@xuezhou/rules/practice/question/numeric';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type {
  QuestionContent,
  QuestionWords,
  StoredKind,
} from '../../capabilities/practice/practice.tables.ts';
import { stemText } from '../../platform/text/clean-html.ts';
import type { QuestionDraft } from '../../capabilities/practice/practice-content.port.ts';
import type { ChapterPlace, Read } from './drafts.ts';
import type { Fields } from './fields.ts';
import { readNumeric, readTable, readTruth } from './read-answer-key.ts';
import { readList, readWhole, type ChapterText, type ReadingContext } from './reading-context.ts';

const partKinds = {
  single: 'single',
  multiple: 'multiple',
  truefalse: 'truefalse',
  numeric: 'numeric',
  table: 'table',
  open: 'open',
} as const;
/** By what files call them. */
export const questionKinds = { ...partKinds, composite: 'xl' } as const;
const fewestParts = 2;

/** The questions of a chapter. */
export async function readQuestions(
  context: ReadingContext,
  place: ChapterPlace,
  text: ChapterText,
): Promise<Read<QuestionDraft>[]> {
  const { records } = await readList(context, `${place.folder}/questions.yaml`, '题');
  const questions: Read<QuestionDraft>[] = [];
  for (const [index, fields] of records.entries())
    questions.push(
      await readWhole(context.faults, () => readQuestion(context, place, text, fields, index)),
    );
  return questions;
}

async function readQuestion(
  context: ReadingContext,
  place: ChapterPlace,
  text: ChapterText,
  fields: Fields,
  index: number,
): Promise<QuestionDraft> {
  const questionId = context.ids.claim('question', fields);
  const kind = fields.choice<StoredKind>('kind', questionKinds, 'single');
  const subjectId = readSubject(fields, place);
  const difficulty = fields.integer('difficulty', [1, 3]);
  const { id: _id, parts: _parts, subject: _subject, ...source } = fields.record;
  const own = await readVersion(context, text, fields, { kind, difficulty, source });
  const row = {
    question_id: questionId,
    course_id: place.course.course_id,
    book_id: place.bookId,
    reading_id: place.readingId,
    subject_id: subjectId,
    parent_id: null,
    part_no: 0,
    // With room for more in every chapter, so that a new question moves only those behind it.
    position: place.bookIndex * 1_000_000 + place.readingIndex * 10_000 + index,
    kind,
    stem_text: stemText(own.content.question),
    source_key: `catalogue:${questionId}`,
    retired_at: null,
  };
  const parts = kind === 'xl' ? await readParts(context, text, fields, { row, difficulty }) : [];
  fields.refuseOthers();
  return { row, version: own, parts };
}

async function readParts(
  context: ReadingContext,
  text: ChapterText,
  fields: Fields,
  parent: { row: QuestionDraft['row']; difficulty: number },
): Promise<QuestionDraft[]> {
  const records = fields.list('parts');
  if (fields.has('parts') && records.length < fewestParts)
    fields.say(`综合题至少要有 ${fewestParts} 个小题，现在有 ${records.length} 个`);
  const parts: QuestionDraft[] = [];
  for (const [index, record] of records.entries()) {
    const part = fields.inside(record, `第 ${index + 1} 小题`);
    const questionId = context.ids.claim('question', part);
    const kind = part.choice<StoredKind>('kind', partKinds, 'single');
    const difficulty = part.integerOr('difficulty', [1, 3], parent.difficulty);
    const { id: _id, ...source } = part.record;
    const version = await readVersion(context, text, part, { kind, difficulty, source });
    part.refuseOthers();
    const row = {
      ...parent.row,
      question_id: questionId,
      parent_id: parent.row.question_id,
      part_no: index + 1,
      kind,
      stem_text: stemText(version.content.question),
      source_key: `catalogue:${questionId}`,
    };
    parts.push({ row, version, parts: [] });
  }
  return parts;
}

/** What a question says and is judged by; what is wrong with it is said of its fields. */
export async function readVersion(
  context: ReadingContext,
  text: ChapterText,
  fields: Fields,
  own: { kind: StoredKind; difficulty: number; source: AuthoredRecord },
): Promise<QuestionDraft['version']> {
  const { answer, ...key } = await readKey(text, fields, own.kind);
  const content: QuestionContent = {
    ...(await readWords(text, fields, own.kind)),
    ...key,
    ...(fields.has('english') && {
      english: await readEnglish(text, fields, own.kind, key.options),
    }),
    ...(fields.has('keys') && { keys: readKeys(fields) }),
    ...(own.kind !== 'xl' && fields.has('hints') && { hints: await readHints(text, fields) }),
    source: '',
    difficulty: own.difficulty,
    lecture: readMention(context, fields),
  };
  if (fields.has('check')) fields.list('check');
  return { answer, content, source: own.source };
}

type Key = Pick<QuestionContent, 'options' | 'numeric' | 'table'> & { answer: string };

/** What an answer is judged by, by the kind of question. */
async function readKey(text: ChapterText, fields: Fields, kind: StoredKind): Promise<Key> {
  if (kind === 'truefalse') return readTruth(fields);
  if (kind === 'numeric') {
    const numeric = readNumeric(fields);
    return { options: [], numeric, answer: numericText(numeric) };
  }
  if (kind === 'table') return { options: [], table: await readTable(text, fields), answer: '' };
  if (kind !== 'single' && kind !== 'multiple') return { options: [], answer: '' };
  const options = await readOptions(text, fields);
  const letters = options.map(({ letter }) => letter);
  return { options, answer: readAnswer(fields, kind, letters) };
}

async function readWords(
  text: ChapterText,
  fields: Fields,
  kind: StoredKind,
  readReference = (own: Fields) => own.text('answer'),
): Promise<Omit<QuestionWords, 'options'>> {
  return {
    question: await text.html(fields, 'stem', fields.text('stem')),
    explanation: await text.html(fields, 'explanation', fields.textOr('explanation', '')),
    reference: kind === 'open' ? await text.html(fields, 'answer', readReference(fields)) : '',
  };
}

/** What is not translated, as an explanation, is shown in Chinese. */
const referenceOrNone = (english: Fields) => english.textOr('answer', '');

/** The same question in English; options without a Chinese word are the same in both and need not be repeated. */
async function readEnglish(
  text: ChapterText,
  fields: Fields,
  kind: StoredKind,
  chinese: QuestionContent['options'],
): Promise<QuestionWords> {
  const english = fields.inside(fields.recordOf('english'), ' english');
  const words = await readWords(text, english, kind, referenceOrNone);
  const hasOptions = kind === 'single' || kind === 'multiple';
  const isRepeated =
    english.has('options') || chinese.some(({ html }) => /\p{Script=Han}/u.test(html));
  const options = hasOptions
    ? isRepeated
      ? await readOptions(text, english)
      : chinese.map((option) => ({ ...option, rationale: '' }))
    : chinese.map(({ letter, rationale }) => ({
        letter,
        html: letter === 'A' ? 'True' : 'False',
        rationale,
      }));
  if (options.length !== chinese.length) english.say('选项的个数和中文的不一样');
  english.refuseOthers();
  return { ...words, options };
}

async function readOptions(text: ChapterText, fields: Fields): Promise<QuestionContent['options']> {
  const entries = Object.entries(fields.recordOf('options'));
  if (fields.has('options') && entries.length < 2) fields.say('至少要有 2 个选项');
  const options: QuestionContent['options'] = [];
  for (const [index, [letter, value]] of entries.entries()) {
    const expected = String.fromCodePoint(65 + index);
    if (letter !== expected)
      fields.say(
        `选项要按 A、B、C…… 的顺序写，第 ${index + 1} 个应该是 ${expected}，现在是 ${letter}`,
      );
    // `A: 文字` for an option that needs no rationale.
    const option = fields.inside(
      typeof value === 'string' ? { text: value } : value,
      `选项 ${letter}`,
    );
    options.push({
      letter,
      html: await text.html(option, 'text', option.text('text'), 'line'),
      rationale: await text.html(option, 'why', option.textOr('why', ''), 'line'),
    });
    option.refuseOthers();
  }
  return options;
}

/** `B`, `AC` or `[A, C]`; canonical. */
function readAnswer(fields: Fields, kind: StoredKind, letters: readonly string[]): string {
  const value = fields.record['answer'];
  const written = Array.isArray(value)
    ? fields
        .list('answer')
        .filter((letter) => typeof letter === 'string')
        .join('')
    : fields.text('answer');
  const answer = canonicalLetters(written.replace(/[\s,，、]/g, ''));
  const unknown = [...answer].filter((letter) => !letters.includes(letter));
  if (unknown.length > 0)
    fields.say(`答案 ${unknown.join('、')} 不在选项里，请改 answer 或补上选项`);
  else if (kind === 'single' && answer.length > 1)
    fields.say(`单选题只能有一个答案，现在是 ${answer}；多选题请写 kind: multiple`);
  else if (kind === 'multiple' && answer.length === 1)
    fields.say(`多选题至少要有两个答案，现在只有 ${answer}；单选题请写 kind: single`);
  return answer;
}

/** What helps before the answer, the least first. */
async function readHints(text: ChapterText, fields: Fields): Promise<string[]> {
  const entries = fields.list('hints');
  if (entries.length === 0 || entries.length > maxHints)
    fields.say(`hints 里写 1 到 ${maxHints} 个提示，现在有 ${entries.length} 个`);
  const hints: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (typeof entry !== 'string' || entry.trim() === '')
      fields.say(`第 ${index + 1} 个提示应该是一段文字`);
    else hints.push(await text.html(fields, 'hints', entry));
  }
  return hints;
}

/** What to press on the calculator; each step must be a number or one of its keys. */
function readKeys(fields: Fields): string {
  const keys = fields.text('keys').trim();
  const unknown = unknownStep(keys);
  if (unknown !== undefined)
    fields.say(`keys 里的“${unknown}”不是 BA II Plus 上的键；数和键之间用空格隔开，如 4 N 6 I/Y`);
  return keys;
}

function readMention(context: ReadingContext, fields: Fields): QuestionContent['lecture'] {
  if (!fields.has('lecture')) return null;
  const lecture = fields.inside(fields.recordOf('lecture'), 'lecture');
  const bulletId = lecture.integer('id', [1, 2_000_000]);
  const second = lecture.integer('at', [0, 86_400]);
  lecture.refuseOthers();
  context.mentions.push({ place: fields.place, kind: 'lecture', id: bulletId });
  return { bulletId, second };
}

/** The subject of a record; it must be one of its chapter. */
export function readSubject(fields: Fields, place: ChapterPlace): number {
  const subjectId = fields.integer('subject', [1, 2_000_000]);
  const { subjects } = place;
  if (fields.has('subject') && subjects !== undefined && !subjects.has(subjectId))
    fields.say(
      `知识点 ${subjectId} 不在这一章的 subjects 里，这一章有 ${[...subjects].join('、')}`,
    );
  return subjectId;
}
