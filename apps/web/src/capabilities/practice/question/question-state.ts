import type { QuestionLanguage } from '@xuezhou/contract/account';
import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import {
  chooseLetter,
  isAnswerPossible,
  judge,
  judgeComposite,
} from '@xuezhou/rules/practice/question/judge';
import { orderOptions } from '@xuezhou/rules/practice/question/option-order';
import { afterAnswer, verdictOfGrade } from '@xuezhou/rules/practice/wrong-list';

/** Of an open answer: neither a teacher nor its writer has said anything of it. */
export const unjudged = { selfGrade: null, teacherShare: null } as const;

export type Grade = NonNullable<QuestionPart['selfGrade']>;

/** What is answered one by one: the question itself, or the parts of a composite one. */
export function answerables(question: Question): readonly QuestionPart[] {
  return question.qType === 'xl' ? question.subQuestions : [question];
}

/** Toggles or chooses a letter; what was submitted stays as it is. */
export function choose(question: Question, partId: number, letter: string): Question {
  return changePart(question, partId, (part) =>
    withAnswer(part, chooseLetter(part.studentAnswer ?? '', letter, part.noDefiniteQuestion)),
  );
}

/** What stands in the field of an open question, a number or a table. */
export function write(question: Question, partId: number, text: string): Question {
  return changePart(question, partId, (part) => withAnswer(part, text));
}

function withAnswer(part: QuestionPart, studentAnswer: string): QuestionPart {
  if (part.isSubmitted) return part;
  return { ...part, studentAnswer, isAnswered: canBeAnswer(part, studentAnswer) };
}

function canBeAnswer(part: QuestionPart, studentAnswer: string): boolean {
  const letters = part.detail.options.map(({ letter }) => letter);
  return isAnswerPossible({ ...part, several: part.noDefiniteQuestion, letters }, studentAnswer);
}

interface WrongListRule {
  /** autoRemoveWronglist of the profile. */
  autoRemove: boolean;
}

/**
 * Judges a part's answer, counts it, and takes a composite question with it once all its parts are answered. A part
 * without an answer stays open.
 */
export function submit(
  question: Question,
  partId: number,
  { autoRemove }: WrongListRule,
): Question {
  const answered = changePart(question, partId, (part) => {
    if (part.isSubmitted || !part.isAnswered) return part;
    return counted({
      ...part,
      isSubmitted: true,
      teacherShare: null,
      questionStatus: judge(part, part.studentAnswer ?? ''),
    });
  });
  if (answered === question) return question;
  const settled = answered.qType === 'xl' ? settleComposite(answered) : answered;
  const { questionStatus, isSubmitted } = settled;
  if (questionStatus === 0 || !isSubmitted) return settled;
  const { rightsNeeded, rightsInRow, inWrongList: inBook } = question;
  const rule = { autoRemove, rightsNeeded };
  const after = afterAnswer({ inBook, rightsInRow }, questionStatus, rule);
  return { ...settled, inWrongList: after.inBook, rightsInRow: after.rightsInRow };
}

function counted(part: QuestionPart): QuestionPart {
  return part.questionStatus === 1
    ? {
        ...part,
        correctCount: part.correctCount + 1,
        personalCorrectCount: part.personalCorrectCount + 1,
      }
    : {
        ...part,
        wrongCount: part.wrongCount + 1,
        personalWrongCount: part.personalWrongCount + 1,
      };
}

function settleComposite(question: Question): Question {
  const status = judgeComposite(question.subQuestions.map((part) => part.questionStatus));
  if (status === 0) return question;
  const whole = counted({ ...question, questionStatus: status });
  return { ...question, ...whole, isAnswered: true, isSubmitted: true };
}

/** The student's own grade of an open answer: it steers review, not the statistics. */
export function grade(question: Question, partId: number, selfGrade: Grade): Question {
  const graded = changePart(question, partId, (part) => ({ ...part, selfGrade }));
  // A part's grade is kept with the part; the wrong-answer book knows whole questions only.
  return question.qType === 'xl'
    ? graded
    : { ...graded, inWrongList: verdictOfGrade(selfGrade) === -1 };
}

/** Blank again, to be answered once more. Counts, marks and the wrong-answer book stay. */
export function reset(question: Question): Question {
  return {
    ...question,
    ...blank(question),
    subQuestions: question.subQuestions.map((part) => ({ ...part, ...blank(part) })),
  };
}

function blank(part: QuestionPart) {
  return {
    studentAnswer: part.qType === 'xl' ? part.studentAnswer : null,
    isAnswered: false,
    isSubmitted: false,
    questionStatus: 0,
    ...unjudged,
    ...nextOrder(part),
  } as const;
}

/** What is asked once more has its options in another order, where the course shuffles them. */
function nextOrder({ isSubmitted, shuffle, detail, inOther }: QuestionPart) {
  if (!isSubmitted || !shuffle) return null;
  const next = { ...shuffle, seed: shuffle.seed + 1 };
  const ordered = (words: QuestionPart['detail']) => ({
    ...words,
    options: orderOptions(words.options, next),
  });
  return {
    shuffle: next,
    detail: ordered(detail),
    ...(inOther && { inOther: ordered(inOther) }),
  };
}

/** Open for an answer that was given after the one that it has. */
export const reopen = (part: QuestionPart): QuestionPart => ({
  ...part,
  ...nextOrder(part),
  isSubmitted: false,
});

/** Blanks what was answered in an earlier session, so that it is asked anew. `answered` are ids of this session. */
export function askAnew(question: Question, answered: ReadonlySet<number>): Question {
  const isOld = (part: QuestionPart) => part.isSubmitted && !answered.has(part.questionId);
  if (question.qType !== 'xl') return isOld(question) ? reset(question) : question;
  if (!question.subQuestions.some(isOld)) return question;
  return {
    ...question,
    ...blank(question),
    subQuestions: question.subQuestions.map((part) =>
      isOld(part) ? { ...part, ...blank(part) } : part,
    ),
  };
}

/** The same question with one part changed; itself when nothing changed. */
export function changePart(
  question: Question,
  partId: number,
  change: (part: QuestionPart) => QuestionPart,
): Question {
  if (question.questionId === partId) {
    const changed = change(question);
    return changed === question ? question : { ...question, ...changed };
  }
  const subQuestions = question.subQuestions.map((part) =>
    part.questionId === partId ? change(part) : part,
  );
  return subQuestions.some((part, index) => part !== question.subQuestions[index])
    ? { ...question, subQuestions }
    : question;
}

/** A question as it reads in this language; as it is where it is written in one alone. */
export function inLanguage(question: Question, language: QuestionLanguage): Question {
  return {
    ...partIn(question, language),
    subQuestions: question.subQuestions.map((part) => partIn(part, language)),
  };
}

function partIn<Part extends QuestionPart>(part: Part, language: QuestionLanguage): Part {
  const { detail, inOther } = part;
  if (inOther === undefined || part.language === language) return part;
  return { ...part, language, detail: inOther, inOther: detail };
}

/** Whether it, or a part of it, is written in two languages. */
export const isInTwoLanguages = ({ inOther, subQuestions }: Question): boolean =>
  inOther !== undefined || subQuestions.some((part) => part.inOther !== undefined);
