import { examSecondsPerQuestion } from '../practice/exam-pace.ts';
import type { Pace } from './work.ts';

/** Of one kind of questions: how a learner has answered it lately. */
interface OwnPace {
  readonly kind: string;
  readonly answers: number;
  /** Of these: an essay is, once a teacher has marked it. */
  readonly judged: number;
  readonly rights: number;
  readonly seconds: number;
}

/** How many questions of a kind the course has, and what its students need for one; null where nobody knows. */
interface KindOfCourse {
  readonly kind: string;
  readonly questions: number;
  readonly seconds: number | null;
}

/** Fewer answers tell nothing of a pace. */
export const leastAnswers = 20;
/** Of questions that were not met before, as long as nothing is known. */
const usualRightShare = 0.7;
/** A share is never taken for certain. */
const [leastShare, maxShare] = [0.4, 0.95];

/** What a question takes this learner, as the course has its kinds mixed: by their own answers, and until there are enough by everybody's. */
export function paceOf(course: readonly KindOfCourse[], own: readonly OwnPace[]): Pace {
  const answers = own.reduce((sum, one) => sum + one.answers, 0);
  const rights = own.reduce((sum, one) => sum + one.rights, 0);
  const judgements = own.reduce((sum, one) => sum + one.judged, 0);
  const isOwn = answers >= leastAnswers;
  const known = new Map(
    own.filter((one) => one.answers >= leastAnswers).map((one) => [one.kind, one.seconds]),
  );
  const all = course.reduce((sum, { questions }) => sum + questions, 0);
  const mixed = course.reduce(
    (sum, { kind, questions, seconds }) =>
      sum + questions * (known.get(kind) ?? seconds ?? examSecondsPerQuestion),
    0,
  );
  return {
    secondsPerQuestion: Math.round(all === 0 ? examSecondsPerQuestion : mixed / all),
    rightShare:
      judgements >= leastAnswers
        ? Math.min(maxShare, Math.max(leastShare, rights / judgements))
        : usualRightShare,
    isOwn,
  };
}
