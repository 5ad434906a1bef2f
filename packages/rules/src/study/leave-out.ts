import { isLearned, type CourseWork, type TopicFacts } from './work.ts';

export interface LeaveOut {
  readonly topic: number;
  /** That are saved. */
  readonly minutes: number;
  /** Percent of the exam. */
  readonly share: number;
  /** Questions of the exam that are lost by it, as an estimate. */
  readonly questions: number;
}

/** What is known of a chapter that was worked through, in percent, and of one that nobody told of. */
const learned = 85;
const unknownPercent = 30;

interface LeaveOutGround {
  readonly facts: readonly TopicFacts[];
  /** Topics that are put aside already. */
  readonly leftOut: ReadonlySet<number>;
  readonly examQuestions: number;
}

/**
 * What to put aside first where the time is too short: the chapters that lose least for each hour that they save, by their
 * weight in the exam times what there is still to gain. One that is learned is kept, unless it is put aside already: it has
 * nothing to gain and would be named first, though what it asks for is little and holds what was won.
 */
export function leaveOutFirst(
  work: CourseWork,
  { facts, leftOut, examQuestions }: LeaveOutGround,
): LeaveOut[] {
  const known = new Map(facts.map((one) => [one.topic, one]));
  return work.topics
    .flatMap((topicWork) => {
      const { topic, total } = topicWork;
      const own = known.get(topic);
      if (own === undefined || total === 0) return [];
      if (isLearned(topicWork) && !leftOut.has(topic)) return [];
      const gain = Math.max(0, learned - (own.percent ?? unknownPercent)) / 100;
      const lost = own.share * gain * examQuestions;
      return [{ topic, minutes: total, share: own.share * 100, questions: lost }];
    })
    .toSorted((one, other) => one.questions / one.minutes - other.questions / other.minutes);
}
