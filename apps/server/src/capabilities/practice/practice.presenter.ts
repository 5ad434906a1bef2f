import type { DataOf } from '@xuezhou/contract/kernel';
import type {
  answerQuestion,
  getPracticeTree,
  Question,
  QuestionListItem,
  QuestionPart,
  WrongQuestion,
} from '@xuezhou/contract/practice';
import type { StateRow } from './answer.repository.ts';
import type { ListRow, TreeRow } from './list.repository.ts';
import type { QuestionRow, Status } from './question.repository.ts';
import type { WrongRow } from './wrong-book.repository.ts';

function presentPart(row: QuestionRow): QuestionPart {
  const status = row.question_status;
  return {
    questionId: row.question_id,
    version: row.version,
    qType: row.kind,
    questionType: row.kind === 'open' || row.kind === 'xl' ? 'QA' : 'OP',
    noDefiniteQuestion: row.kind === 'multiple',
    pos: row.part_no,
    answer: row.answer,
    detail: {
      question: row.content.question,
      explanation: row.content.explanation,
      reference: row.content.reference,
      options: row.content.options.map(({ letter, html, rationale }) => ({
        letter,
        html,
        rationale,
      })),
    },
    studentAnswer: row.student_answer,
    questionStatus: status,
    isAnswered: status !== 0,
    isSubmitted: status !== 0,
    selfGrade: row.self_grade,
    correctCount: row.correct_count,
    wrongCount: row.wrong_count,
    personalCorrectCount: row.personal_correct,
    personalWrongCount: row.personal_wrong,
  };
}

export function presentQuestion(row: QuestionRow, parts: readonly QuestionRow[]): Question {
  const { lecture } = row.content;
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
    lecture:
      lecture === null || row.lecture_book === null || row.lecture_reading === null
        ? null
        : {
            bookId: row.lecture_book,
            readingId: row.lecture_reading,
            bulletId: lecture.bulletId,
            second: lecture.second,
          },
    subQuestions: parts.map(presentPart),
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
  };
}

export function presentWrong(row: WrongRow): WrongQuestion {
  return {
    ...presentListItem(row),
    stem: row.stem_text,
    source: sourceOf(row, row.source),
    bookId: row.book_id,
    bookName: row.book_title,
    studentAnswer: row.student_answer,
    answer: row.answer,
    wrongCount: row.wrong_count,
    answeredAt: row.answered_at.toISOString(),
  };
}

export function presentAnswered(
  state: StateRow,
  composite: { status: Status; isInBook: boolean },
): DataOf<typeof answerQuestion> {
  return {
    questionStatus: state.question_status,
    personalCorrectCount: state.correct_count,
    personalWrongCount: state.wrong_count,
    groupStatus: composite.status,
    inWrongList: composite.isInBook,
  };
}

/** One book of the practice tree. */
export function presentBranch(rows: readonly TreeRow[]): DataOf<typeof getPracticeTree>[number] {
  const sum = (key: 'total' | 'done' | 'right') => rows.reduce((total, row) => total + row[key], 0);
  return {
    bookId: rows[0]?.book_id ?? null,
    bookName: rows[0]?.book_title ?? '题库',
    total: sum('total'),
    done: sum('done'),
    right: sum('right'),
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
            },
          ],
    ),
  };
}
