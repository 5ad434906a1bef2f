import type { CourseWork, TopicFacts } from './work.ts';

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

/**
 * What to put aside first where the time is too short: the chapters that lose least for each hour that they save, by their
 * weight in the exam times what there is still to gain.
 */
export function leaveOutFirst(
  work: CourseWork,
  facts: readonly TopicFacts[],
  examQuestions: number,
): LeaveOut[] {
  const known = new Map(facts.map((one) => [one.topic, one]));
  return work.topics
    .flatMap(({ topic, total }) => {
      const own = known.get(topic);
      if (own === undefined || total === 0) return [];
      const gain = Math.max(0, learned - (own.percent ?? unknownPercent)) / 100;
      const lost = own.share * gain * examQuestions;
      return [{ topic, minutes: total, share: own.share * 100, questions: lost }];
    })
    .toSorted((one, other) => one.questions / one.minutes - other.questions / other.minutes);
}
