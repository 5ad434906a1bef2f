import type { LikeQuestion, QaPlace, QaQuestion } from '@xuezhou/contract/qa';
import type { QuestionRow } from './question.sql.ts';

type PlaceRow = Pick<
  QuestionRow,
  | 'course_id'
  | 'course_title'
  | 'family'
  | 'book_id'
  | 'book_title'
  | 'reading_id'
  | 'reading_title'
>;

/** What was taken out of the catalogue since is left out. */
export function presentPlace(row: PlaceRow): QaPlace {
  const { course_id, course_title, family, book_id, book_title, reading_id, reading_title } = row;
  return {
    course:
      course_id === null || course_title === null
        ? null
        : { id: course_id, name: course_title, family: family ?? '' },
    book: book_id === null || book_title === null ? null : { id: book_id, name: book_title },
    reading:
      reading_id === null || reading_title === null
        ? null
        : { id: reading_id, name: reading_title },
  };
}

export function presentQuestion(row: QuestionRow): QaQuestion {
  const { new_teacher, new_answers, new_comments, is_flagged } = row;
  return {
    questionId: row.question_id,
    title: row.title,
    // Of one that the reader followed before the paper.
    excerpt: row.is_kept ? '' : row.excerpt,
    place: presentPlace(row),
    state: row.state,
    isPrivate: row.is_private,
    ...(row.is_hidden && { unseen: row.is_held ? 'held' : 'hidden' }),
    answerCount: row.answers,
    numOfFollow: row.follows,
    askedAt: row.asked_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    isMine: row.is_mine,
    isFollowed: row.is_followed,
    unread: {
      isUnread: is_flagged || new_teacher + new_answers + new_comments > 0,
      isFlagged: is_flagged,
      teacherAnswers: new_teacher,
      answers: new_answers,
      comments: new_comments,
    },
  };
}

export function presentLike(row: QuestionRow): LikeQuestion {
  const { questionId, title, place, state, answerCount, numOfFollow, isFollowed, isMine, askedAt } =
    presentQuestion(row);
  return {
    questionId,
    title,
    place,
    state,
    answerCount,
    numOfFollow,
    isFollowed,
    isMine,
    askedAt,
  };
}
