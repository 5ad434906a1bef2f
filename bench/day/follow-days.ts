import { masteryOf, type LoggedAnswer } from '@xuezhou/rules/practice/mastery';
import { seeded } from '@xuezhou/rules/practice/testing/seeded';
import { fillDay } from '@xuezhou/rules/study/fill-day';
import { spreadWork } from '@xuezhou/rules/study/spread';
import {
  followPolicies,
  memories,
  type Memory,
  type Outcome,
  type Policy,
} from '@xuezhou/rules/study/testing/plan-class';
import { questionsToAsk, workLeft, type TopicFacts } from '@xuezhou/rules/study/work';
import { median } from '../statistics.ts';

export interface DayResult {
  readonly classes: readonly {
    readonly memory: Memory;
    readonly minutesPerDay: number;
    readonly outcomes: Readonly<Record<Policy, Outcome>>;
  }[];
  /** Milliseconds, the median of some runs: the estimate that all pages share, and what the plan adds to it. */
  readonly mastery: number;
  readonly plan: number;
}

const dayMs = 86_400_000;
const wishes = { students: 24, topics: 16, days: 60, seed: 7 };
/** Too little for all of it, just enough, and some to spare. */
const hours = [22, 28, 34];
const runs = 15;
const pace = { secondsPerQuestion: 75, rightShare: 0.7, isOwn: true };

/** What simulated learners know on the day of their exam, by what they follow; and how long a plan takes to be made. */
export function followDays(say: (line: string) => void): DayResult {
  const classes = hours.flatMap((minutesPerDay) =>
    memories.map((memory) => {
      say(
        `${wishes.students} simulated learners follow three plans, ${memory}, ${minutesPerDay} minutes a day`,
      );
      return {
        memory,
        minutesPerDay,
        outcomes: followPolicies({ ...wishes, memory, minutesPerDay }),
      };
    }),
  );
  return { classes, ...measurePlan() };
}

/** A course of 5,000 questions in a hundred chapters, and a learner with 10,000 answers. */
function measurePlan(): Pick<DayResult, 'mastery' | 'plan'> {
  const random = seeded(3);
  const [topics, questions, answers] = [100, 5000, 10_000];
  const now = 400 * dayMs;
  const log = Array.from({ length: answers }, (_none, index): LoggedAnswer => {
    const questionId = Math.floor(random() * questions);
    return {
      question: {
        ...{ questionId, topic: questionId % topics, kind: 'single', options: 3, difficulty: 2 },
        ...{ rightCount: 20, wrongCount: 10 },
      },
      score: Number(random() < 0.7),
      at: now - (answers - index) * 3_600_000,
      batch: `${Math.floor(index / 20)}`,
    };
  });
  const known = Array.from({ length: topics }, (_none, topic) => ({
    ...{ topic, questions: questions / topics, isBegun: true },
  }));
  const times = { mastery: [] as number[], plan: [] as number[] };
  for (let run = 0; run < runs; run++) {
    const before = performance.now();
    const mastery = masteryOf({ log, cards: [], topics: known, now });
    const between = performance.now();
    const facts = known.map(({ topic }): TopicFacts => ({
      ...{ topic, share: 1 / topics, percent: mastery.topics.get(topic)?.percent ?? null },
      parts: [{ key: `${topic}`, minutes: 30, kind: 'lecture' }],
      ...{ missing: mastery.missingToShow(topic), newCards: 20, wrongRepeats: 3, isOpen: true },
      cards: Array.from({ length: 30 }, (_card, index) => 1 + ((index * 7 + topic) % 90)),
    }));
    const days = 97;
    const work = workLeft(facts, {
      ...{ pace, days, rightsNeeded: 2, memory: null },
      mocks: { papers: 4, minutes: 135, questions: 90 },
    });
    const week = { weekdays: [60, 60, 45, 150, 30, 135, 0], daysOff: [] };
    spreadWork(work, {
      hours: week,
      today: 400,
      usedToday: 0,
      examDay: 400 + days,
      mockDays: [470],
    });
    fillDay({
      ...{ minutes: 150, fixed: 0, due: { cards: 40, wrong: 20 }, pace, untilExam: 6000 },
      topics: facts.map((own) => ({ ...own, questions: questionsToAsk(own.missing, pace) })),
    });
    times.mastery.push(between - before);
    times.plan.push(performance.now() - between);
  }
  return { mastery: median(times.mastery), plan: median(times.plan) };
}
