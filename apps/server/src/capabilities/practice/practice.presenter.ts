import type {
  Question,
  QuestionListItem,
  QuestionPart,
  WrongQuestion,
} from '@xuezhou/contract/practice';
import type { ListRow, QuestionRow, WrongRow } from './practice.repository.ts';

function presentPart(row: QuestionRow): QuestionPart {
  const status = row.question_status ?? 0;
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
    correctCount: row.correct_count ?? 0,
    wrongCount: row.wrong_count ?? 0,
    personalCorrectCount: row.personal_correct ?? 0,
    personalWrongCount: row.personal_wrong ?? 0,
  };
}

export function presentQuestion(row: QuestionRow, parts: readonly QuestionRow[]): Question {
  const { lecture } = row.content;
  return {
    ...presentPart(row),
    courseId: row.course_id,
    bookId: row.book_id,
    readingId: row.reading_id,
    source: sourceOf(row),
    difficulty: row.content.difficulty,
    isMarked: row.is_marked ?? false,
    inWrongList: row.wrong_since !== null,
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

function sourceOf(row: QuestionRow): string {
  return row.book_title === null
    ? row.content.source
    : `${row.book_title} · ${row.reading_title ?? ''}`;
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
    source: row.book_title === null ? row.source : `${row.book_title} · ${row.reading_title ?? ''}`,
    bookId: row.book_id,
    bookName: row.book_title,
    studentAnswer: row.student_answer,
    answer: row.answer,
    wrongCount: row.wrong_count,
    answeredAt: row.answered_at.toISOString(),
  };
}
