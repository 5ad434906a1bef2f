import type { Question } from '@xuezhou/contract/practice';
import { judge, judgeComposite } from '@xuezhou/rules/practice/question/judge';
import type { Answer } from '../answer.ts';
import { answerables, write } from '../question/question-state.ts';
import type { PracticeSet } from '../set-cache.ts';

/** What an answer needs besides what is answered. */
export type Given = Pick<Answer, 'answerId' | 'answeredAt'> & { readonly spentMs: number };

/** Whether it is still being done against the clock. */
export const isRunning = ({ timed }: PracticeSet): boolean =>
  timed !== undefined && !timed.isHandedIn;

/** The set with what stands in a question's part now; what was taken back is no longer held. */
export function hold(
  set: PracticeSet,
  question: Question,
  partId: number,
  given: Given,
): PracticeSet {
  const part = answerables(question).find(({ questionId }) => questionId === partId);
  if (set.timed === undefined || part === undefined) return set;
  const { [partId]: before, ...others } = set.timed.held;
  const studentAnswer = part.studentAnswer ?? '';
  if (!part.isAnswered) return { ...set, timed: { ...set.timed, held: others } };
  const answer: Answer = {
    ...given,
    answerId: before?.answer.answerId ?? given.answerId,
    spentMs: Math.min((before?.answer.spentMs ?? 0) + given.spentMs, 86_400_000),
    courseId: question.courseId,
    questionId: partId,
    version: part.version,
    ...(partId !== question.questionId && { groupId: question.questionId }),
    studentAnswer,
    questionStatus: judge(part, studentAnswer),
    sessionId: set.sessionId,
  };
  const held = { ...others, [partId]: { answer, parts: answerables(question).length } };
  return { ...set, timed: { ...set.timed, held } };
}

/** The question with what is held of it, as it was left. */
export function withHeld(question: Question, { timed }: PracticeSet): Question {
  return Object.values(timed?.held ?? {})
    .filter(({ answer }) => wholeOf(answer) === question.questionId)
    .reduce((so, { answer }) => write(so, answer.questionId, answer.studentAnswer), question);
}

export const wholeOf = ({ groupId, questionId }: Answer): number => groupId ?? questionId;

/** Questions of which something is held. */
export function heldQuestions({ timed }: PracticeSet): ReadonlySet<number> {
  return new Set(Object.values(timed?.held ?? {}).map(({ answer }) => wholeOf(answer)));
}

/** The set once it is handed in: each question as its answers were judged; one that misses a part stays open. */
export function handedIn(set: PracticeSet): PracticeSet {
  if (set.timed === undefined) return set;
  const held = Object.values(set.timed.held);
  return {
    ...set,
    timed: { ...set.timed, isHandedIn: true },
    answered: [...set.answered, ...held.map(({ answer }) => answer.questionId)],
    questions: set.questions.map((item) => {
      const own = held.filter(({ answer }) => wholeOf(answer) === item.questionId);
      const [first] = own;
      if (first === undefined || own.length < first.parts) return item;
      const verdicts = own.map(({ answer }) => answer.questionStatus ?? 0);
      return {
        ...item,
        questionStatus: judgeComposite(verdicts),
        selfGrade: null,
        teacherShare: null,
      };
    }),
  };
}
