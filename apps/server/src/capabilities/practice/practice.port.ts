import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
export { leftWrongBook, masteredBooks, rightQuestions } from './facts/achievement-facts.ts';
export {
  findAskableQuestion,
  isQuestionThere,
  isQuestionWithheld,
  type AskableQuestion,
} from './facts/askable-question.ts';
export { questionStands, withheldStems } from './facts/asked-elsewhere.ts';
export {
  bankQuestionKeys,
  bankQuestionWords,
  type BankQuestionWords,
} from './facts/bank-questions.ts';
export { compareQuestions, putQuestions } from './content/compare-questions.ts';
export type { QuestionDraft, VersionDraft } from './content/question-draft.ts';
export {
  detachQuestions,
  findOtherQuestions,
  isAskedIn,
  retireOthersOf,
  retireQuestions,
} from './content/retire-questions.ts';
export {
  storeQuestions,
  type AskedDocument,
  type NoteQuestions,
} from './content/store-questions.ts';
export {
  questionsOfImport,
  undoQuestions,
  type UndoneQuestions,
} from './content/undo-questions.ts';
export {
  findQuestions,
  restoreQuestions,
  withdrawnKeys,
  withdrawQuestions,
  type FoundQuestion,
} from './content/withdraw-questions.ts';
export { courseQuestions, wholeQuestions, type WholeQuestion } from './facts/course-questions.ts';
export { markedQuestions, markOfQuestion, type MarkedQuestion } from './facts/marked-questions.ts';
export { correctedKeyOf, keepExamAnswers, type ExamAnswer } from './answer/exam-answers.ts';
export { heldAnswersUntil } from './answer/held-answers.ts';
export { judgedQuestion } from './facts/judged-question.ts';
export type { QuestionContent, QuestionWords, StoredKind } from './practice.tables.ts';
export {
  presentMastery,
  studiedCourse,
  studiedCourses,
  type StudiedCourse,
} from './analysis/course-mastery.ts';
export { knownCards, type KnownCards } from './facts/known-cards.ts';
export { storedQuestions } from './facts/stored-questions.sql.ts';
export { searchableQuestions } from './facts/searchable-questions.ts';
export { examsAhead, type ExamsAhead } from './facts/exams-ahead.ts';
export { isOffered, isRightNow, questionStates, verdictNow } from './question-state.sql.ts';
export * from './facts/question-facts.sql.ts';
export * from './facts/logged-answers.sql.ts';
export { paperAnswers } from './facts/paper-answers.ts';
export { placeOfQuestion } from './facts/place-of-question.ts';
export { plannedQuestions } from './facts/planned-questions.sql.ts';
export { isVersionThere, questionStems, type QuestionStem } from './facts/question-stems.ts';
export { optionFigures } from './option-shares.ts';
export { readsEnglish, stemHtml, wordsFor } from './question-words.ts';
export { correctedKeys, type CorrectedKey } from './regrade/corrected-keys.ts';
export { regradeQuestion } from './regrade/regrade-question.ts';
export type { Regrade } from './regrade/regrade.ts';
export { withheld } from './facts/withheld.ts';
export { movedDay, rightsInRow, wishOf } from './answer/move-state.sql.ts';
import { isOffered } from './question-state.sql.ts';
import { isInHeldOutPaper, isWithheld } from './facts/withheld.ts';

interface PracticeOfStudent {
  readonly secondsByDay: ReadonlyMap<string, number>;
}

// An answer counts for at most ten minutes: a page left open is not study.
const findPractice = prepareSql<
  { studentId: number; since: Date },
  { seconds: Record<string, number> | null }
>(
  (p) => sql`
    select
      (select jsonb_object_agg(day, seconds) from (
        select to_char(answered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          (sum(least(coalesce(spent_ms, 0), 600000)) / 1000)::int as seconds
        from answer
        -- The index is by arrival, which is never earlier.
        where student_id = ${p.studentId} and received_at >= ${p.since} and answered_at >= ${p.since}
        group by 1
      ) days) as seconds`,
);

/** What the course home tells of a student's practice since a moment. */
export async function practiceOfStudent(
  connection: Connection,
  studentId: number,
  since: Date,
): Promise<PracticeOfStudent> {
  const row = await findPractice.first(connection, { studentId, since });
  return {
    secondsByDay: new Map(Object.entries(row?.seconds ?? {})),
  };
}

const countQuestions = prepareSql<Record<string, never>, { courseId: number; count: number }>(
  () => sql`
    select course_id as "courseId", count(*) as count from question q
    where parent_id is null and retired_at is null and not ${isInHeldOutPaper()} group by course_id`,
);

/** How many questions each course has to practise; a composite one is one, and those held out for papers are none. */
export async function questionCounts(connection: Connection): Promise<Map<number, number>> {
  const rows = await countQuestions.rows(connection, {});
  return new Map(rows.map((row) => [row.courseId, row.count]));
}

interface SubjectWish {
  readonly studentId: number;
  readonly now: Date;
  readonly readingId: number;
  readonly subjectId: number;
  readonly isRandom: boolean;
  readonly most: number;
}

const findOfSubject = prepareSql<SubjectWish, { questionId: number; stem: string }>(
  (p) => sql`
    select q.question_id as "questionId", q.stem_text as stem from question q
    where q.reading_id = ${p.readingId} and ${isOffered} and not ${isWithheld(p)}
    order by q.subject_id is distinct from ${p.subjectId},
      case when ${p.isRandom} then random() end, q.position, q.question_id
    limit ${p.most}`,
);

/** Questions with which a student practises what a subject teaches; others of its reading where it has too few of its own. */
export async function questionsOfSubject(
  connection: Connection,
  wish: SubjectWish,
): Promise<{ questionId: number; stem: string }[]> {
  return await findOfSubject.rows(connection, wish);
}

/** How many questions there are, retired ones among them. */
export const questionsMade = sql<number>`(select count(*)::int from question)`;
