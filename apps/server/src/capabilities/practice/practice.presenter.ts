import type { DataOf } from '@xuezhou/contract/kernel';
import type {
  answerQuestion,
  getPracticeTree,
  Question,
  QuestionListItem,
  QuestionPart,
  WrongQuestion,
} from '@xuezhou/contract/practice';
import { questionTypeOf } from '@xuezhou/rules/practice/question/kinds';
import { orderOptions } from '@xuezhou/rules/practice/question/option-order';
import { blanksOf, blankText, readEntries } from '@xuezhou/rules/practice/question/table';
import { excerptOf } from '../../platform/text/excerpt.ts';
import type { StateRow } from './answer/answer.repository.ts';
import type { ListRow, TreeRow } from './list/list.repository.ts';
import { optionOrderOf, optionShuffleOf } from './question/option-shuffle.ts';
import { presentShares } from './question/option-shares.ts';
import type { QuestionWords } from './practice.tables.ts';
import type { QuestionRow, Status } from './question/question.repository.ts';
import { wordsFor } from './question/question-words.ts';
import type { WrongRow } from './wrong/wrong-book.repository.ts';

function presentPart(row: QuestionRow, about = ''): QuestionPart {
  const status = row.question_status;
  const { content } = row;
  const shares = presentShares(row.figures);
  const { words, inTwo } = wordsFor(content, row.is_english);
  const shuffle = optionShuffleOf(row, about);
  const shown = (own: QuestionWords): QuestionPart['detail'] => ({
    question: own.question,
    explanation: own.explanation,
    reference: own.reference,
    options: (shuffle ? orderOptions(own.options, shuffle) : own.options).map(
      ({ letter, html, rationale }) => ({ letter, html, rationale }),
    ),
  });
  return {
    questionId: row.question_id,
    version: row.version,
    qType: row.kind,
    questionType: questionTypeOf(row.kind),
    noDefiniteQuestion: row.kind === 'multiple',
    pos: row.part_no,
    answer: row.answer,
    numeric: (content.numeric as QuestionPart['numeric'] | undefined) ?? null,
    table: (content.table as QuestionPart['table'] | undefined) ?? null,
    detail: shown(words),
    ...(inTwo && { language: inTwo.language, inOther: shown(inTwo.other) }),
    ...(content.keys !== undefined && { keys: content.keys }),
    ...(content.hints !== undefined && { hints: content.hints }),
    ...(shuffle && { shuffle }),
    ...(shares && { shares }),
    studentAnswer: row.student_answer,
    questionStatus: status,
    isAnswered: status !== 0,
    isSubmitted: status !== 0,
    selfGrade: row.self_grade,
    teacherShare: row.teacher_share,
    correctCount: row.correct_count,
    wrongCount: row.wrong_count,
    personalCorrectCount: row.personal_correct,
    personalWrongCount: row.personal_wrong,
  };
}

export function presentQuestion(row: QuestionRow, parts: readonly QuestionRow[]): Question {
  const { lecture, explanation, english } = row.content;
  const aboutParts = `${explanation} ${english?.explanation ?? ''}`;
  // A part that is new or has changed opens its composite again.
  const isOpen = parts.some((part) => part.question_status === 0);
  return {
    ...presentPart(isOpen ? { ...row, question_status: 0 } : row),
    courseId: row.course_id,
    bookId: row.book_id,
    readingId: row.reading_id,
    source: sourceOf(row, row.content.source),
    difficulty: row.content.difficulty,
    isMarked: row.is_marked,
    inWrongList: row.in_wrong_book,
    rightsInRow: row.rights_in_row,
    rightsNeeded: row.rights_needed,
    wrongCause: row.wrong_cause,
    lecture:
      lecture === null || row.lecture_book === null || row.lecture_reading === null
        ? null
        : {
            bookId: row.lecture_book,
            readingId: row.lecture_reading,
            bulletId: lecture.bulletId,
            second: lecture.second,
          },
    subQuestions: parts.map((part) => presentPart(part, aboutParts)),
  };
}

function sourceOf(
  place: { book_title: string | null; reading_title: string | null },
  bank: string,
): string {
  return place.book_title === null ? bank : `${place.book_title} · ${place.reading_title ?? ''}`;
}

export function presentListItem(row: ListRow): QuestionListItem {
  return {
    questionId: row.question_id,
    questionStatus: row.question_status,
    isMarked: row.is_marked,
    qType: row.kind,
    ...(row.kind === 'open' &&
      row.question_status !== 0 && { selfGrade: row.self_grade, teacherShare: row.teacher_share }),
  };
}

/** Of a stem in a list. */
const longestExcerpt = 120;

export function presentWrong(row: WrongRow, dueDay: string | null): WrongQuestion {
  const optionOrder = optionOrderOf(row);
  return {
    questionId: row.question_id,
    questionStatus: row.question_status,
    qType: row.kind,
    isMarked: row.is_marked,
    stem: row.stem_text,
    excerpt: excerptOf(wordsFor(row.content, row.is_english).words.question, longestExcerpt),
    source: sourceOf(row, row.source),
    bookId: row.book_id,
    bookName: row.book_title,
    readingId: row.reading_id,
    readingName: row.reading_title,
    studentAnswer: wordsOfAnswer(row.kind, row.student_answer),
    answer: rightWords(row),
    ...(optionOrder !== undefined && { optionOrder }),
    wrongCount: row.wrong_count,
    rightsInRow: row.rights_in_row,
    wrongCause: row.wrong_cause,
    answeredAt: row.answered_at.toISOString(),
    dueDay,
    isMoved: row.moved_day !== null,
  };
}

/** As a line of a list shows it: the entries of a table one after another. */
function wordsOfAnswer(kind: WrongRow['kind'], answer: string | null): string | null {
  return kind === 'table' && answer !== null ? (readEntries(answer) ?? []).join('、') : answer;
}

function rightWords({ kind, answer, content }: WrongRow): string {
  return kind === 'table' && content.table !== undefined
    ? blanksOf(content.table).map(blankText).join('、')
    : answer;
}

/** While the question stands in a paper that is open nothing is told of it. */
export const withheld: DataOf<typeof answerQuestion> = {
  questionStatus: 0,
  personalCorrectCount: 0,
  personalWrongCount: 0,
  groupStatus: 0,
  inWrongList: false,
  rightsInRow: 0,
};

export function presentAnswered(
  state: StateRow,
  composite: { status: Status; isInBook: boolean; rightsInRow: number },
): DataOf<typeof answerQuestion> {
  return {
    questionStatus: state.question_status,
    personalCorrectCount: state.correct_count,
    personalWrongCount: state.wrong_count,
    groupStatus: composite.status,
    inWrongList: composite.isInBook,
    rightsInRow: composite.rightsInRow,
  };
}

/** One book of the practice tree. */
export function presentBranch(rows: readonly TreeRow[]): DataOf<typeof getPracticeTree>[number] {
  const sum = (key: 'total' | 'done' | 'right' | 'held_out') =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    bookId: rows[0]?.book_id ?? null,
    bookName: rows[0]?.book_title ?? '题库',
    total: sum('total'),
    done: sum('done'),
    right: sum('right'),
    heldOut: sum('held_out'),
    readings: rows.flatMap((row) =>
      row.reading_id === null
        ? []
        : [
            {
              readingId: row.reading_id,
              number: row.number ?? '',
              readingName: row.reading_title ?? '',
              total: row.total,
              done: row.done,
              right: row.right,
              answered: row.answered,
              heldOut: row.held_out,
            },
          ],
    ),
  };
}
