import { isDeepStrictEqual } from 'node:util';
import type {
  AskedDocument,
  QuestionWords,
  VersionDraft,
  WholeQuestion,
} from '../../capabilities/practice/practice-content.port.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { toleranceOf } from '../gift/numeric-value.ts';
import { authoredAs } from './authored-as.ts';
import type { BankQuestion } from './judge-row.ts';
import { saysTheSame } from './same-text.ts';

type Part = AskedDocument & { readonly sourceKey: string };

interface Corrected {
  /** As `storeQuestions` takes it, its parts with the keys that they have. */
  readonly document: Part;
  readonly isSame: boolean;
  /** What there is to know of the correction, in Chinese. */
  readonly notes: readonly string[];
}

/**
 * A question that the school exported and that comes back: what its file says anew, with all that stays as it is, also
 * what no file holds, as its lecture, its English and further units.
 */
export function correctQuestion(
  old: WholeQuestion,
  given: AskedDocument,
  { unsaid = [], parts }: BankQuestion,
  isPart = false,
): Corrected {
  const asIs: Part = { ...documentOf(old), sourceKey: old.sourceKey };
  if (unsaid.includes('parts') && old.kind === 'xl')
    return { document: asIs, isSame: true, notes: [gapsAreNoParts] };
  const hasDifficulty = !isPart && !unsaid.includes('difficulty');
  const version = versionOf(old, given, hasDifficulty);
  const kind = isSameKind(old, given) ? old.kind : given.kind;
  const inside = given.parts.map((part, index) => {
    const before = old.parts[index];
    const question = parts[index];
    if (before === undefined || question === undefined)
      return { document: part, isSame: false, notes: [] };
    return correctQuestion(before, part, question, true);
  });
  const isOwnSame =
    kind === old.kind &&
    version.answer === old.answer &&
    isDeepStrictEqual(version.content, old.content);
  const isSame =
    isOwnSame && inside.length === old.parts.length && inside.every((part) => part.isSame);
  if (isSame) return { document: asIs, isSame, notes: [] };
  const authored = isOwnSame ? old.source : sourceOf(old, given, version);
  const source = authored === undefined ? old.source : authored;
  const notes = inside.flatMap((part) => part.notes);
  if (isAuthored(old) && !isPart) notes.push(authoredElsewhere);
  if (authored === undefined) notes.push(notWritten);
  return {
    document: {
      ...{ kind, sourceKey: old.sourceKey, version: { ...version, source } },
      parts: inside.map(({ document }) => document),
    },
    isSame,
    notes,
  };
}

const gapsAreNoParts = '完形填空里没有各小题自己的文字，这道综合题没有更新；要改请用 .zip（QTI）';
const authoredElsewhere =
  '这道题来自课程目录：再导入那个目录会换回目录里的文字，请把目录里的也改了，或用 export 文件夹 取一份新的目录';
const notWritten = '改动里有目录的原文写不出的格式，目录的原文没有跟着改，请手工改';

const documentOf = ({ kind, answer, content, source, parts }: WholeQuestion): AskedDocument => ({
  kind,
  version: { answer, content, source },
  parts: parts.map((part) => ({ ...documentOf(part), sourceKey: part.sourceKey })),
});

/** Several answers of which one is right are read as one answer by some formats. */
const isSameKind = (old: WholeQuestion, given: AskedDocument): boolean =>
  old.kind === given.kind ||
  (old.kind === 'multiple' && given.kind === 'single' && old.answer === given.version.answer);

function versionOf(
  old: WholeQuestion,
  { version: { answer, content: given } }: AskedDocument,
  hasDifficulty: boolean,
): Omit<VersionDraft, 'source'> {
  const { english } = old.content;
  // A file holds one language.
  const isEnglish = english !== undefined && isInEnglish(given, old.content);
  const words = wordsOf(isEnglish ? english : old.content, given, old.kind);
  const isSameNumber = given.numeric === undefined || isSameKey(old, given.numeric);
  return {
    answer: isSameNumber && given.numeric !== undefined ? old.answer : answer,
    content: {
      ...old.content,
      ...(isEnglish ? { english: words } : words),
      ...(!isSameNumber && { numeric: given.numeric }),
      ...(hasDifficulty && { difficulty: given.difficulty }),
    },
  };
}

const han = /\p{Script=Han}/u;

const isInEnglish = (given: QuestionWords, chinese: QuestionWords): boolean =>
  han.test(chinese.question) && !han.test(given.question);

/** The stored words where the file says the same, however it writes it. */
function wordsOf(old: QuestionWords, given: QuestionWords, kind: string): QuestionWords {
  const text = (before: string, now: string) => (saysTheSame(before, now) ? before : now);
  const options = given.options.map((option, index) => {
    const before = old.options[index];
    if (before === undefined) return option;
    return {
      ...option,
      // However true and false are called, the question is the same.
      html: kind === 'truefalse' ? before.html : text(before.html, option.html),
      rationale: text(before.rationale, option.rationale),
    };
  });
  return {
    question: text(old.question, given.question),
    explanation: text(old.explanation, given.explanation),
    reference: text(old.reference, given.reference),
    options,
  };
}

type Numeric = NonNullable<WholeQuestion['content']['numeric']>;

/** Formats hold one tolerance, and one unit or none. */
function isSameKey({ content: { numeric } }: WholeQuestion, given: Numeric): boolean {
  if (numeric === undefined) return false;
  const [unit] = given.units;
  return (
    numeric.value === given.value &&
    isNear(toleranceOf(numeric), toleranceOf(given)) &&
    (unit === undefined || unit.name === numeric.units[0]?.name)
  );
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));

const isAuthored = ({ sourceKey }: WholeQuestion): boolean => sourceKey.startsWith('catalogue:');

/** The source of what is said now; undefined where it cannot be written as its catalogue would. */
function sourceOf(
  old: WholeQuestion,
  given: AskedDocument,
  version: Omit<VersionDraft, 'source'>,
): AuthoredRecord | null | undefined {
  if (!isAuthored(old)) return given.version.source;
  return old.source === null ? null : authoredAs(old.source, old, version);
}
