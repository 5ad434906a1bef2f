import { chanceOf, learn, newAbility, type QuestionFacts } from '../ability.ts';
import { pick } from '../pick.ts';

/** Mulberry32: the same class for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Wishes {
  readonly students: number;
  readonly questions: number;
  readonly topics: number;
  readonly answers: number;
  readonly seed: number;
}

/** Mean log losses of predictions of each next answer: ours, and plain rates of right answers so far. */
export interface Losses {
  readonly elo: number;
  /** Of the student. */
  readonly studentRate: number;
  /** Of the question, over all students before. */
  readonly questionRate: number;
  readonly overallRate: number;
  readonly answers: number;
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const logLoss = (chance: number, isRight: boolean) => -Math.log(isRight ? chance : 1 - chance);
const sessionSize = 20;
const dayMs = 86_400_000;

class Rate {
  right = 0;
  all = 0;
  /** Smoothed, so that no rate says never. */
  get value(): number {
    return (this.right + 1) / (this.all + 2);
  }
  count(isRight: boolean): void {
    this.all += 1;
    this.right += Number(isRight);
  }
}

/**
 * A class of which we know the truth, and the estimate does not: students differ in the course and in each topic, learn
 * by answering and forget between days; questions differ in difficulty, which their author guesses roughly. Everybody
 * practises what `pick` chooses, a session a day.
 */
export function practiseClass({ students, questions, topics, answers, seed }: Wishes): Losses {
  const random = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const truth = Array.from({ length: questions }, () => normal());
  const guesses = truth.map((own) =>
    Math.min(3, Math.max(1, Math.round(2 + own * 0.5 + normal() * 0.7))),
  );
  const tallies = truth.map(() => new Rate());
  const overallRate = new Rate();
  const sums = { elo: 0, studentRate: 0, questionRate: 0, overallRate: 0 };
  let count = 0;
  for (let student = 0; student < students; student++) {
    const general = normal() * 0.8;
    const skills = Array.from({ length: topics }, () => general + normal() * 0.7);
    const ability = newAbility();
    const studentRate = new Rate();
    const seen = new Map<number, { strength: number; at: number }>();
    for (let done = 0; done < answers;) {
      const now = dayMs * (1 + Math.floor(done / sessionSize)) * 2;
      const factsOf = (questionId: number): QuestionFacts & { inWrongBook: boolean } => ({
        questionId,
        topic: questionId % topics,
        difficulty: guesses[questionId] ?? 2,
        rightCount: tallies[questionId]?.right ?? 0,
        wrongCount: (tallies[questionId]?.all ?? 0) - (tallies[questionId]?.right ?? 0),
        inWrongBook: false,
      });
      const picked = pick(
        truth.map((_own, questionId) => factsOf(questionId)),
        ability,
        { count: sessionSize, now, random },
      );
      for (const [turn, { question }] of picked.entries()) {
        const at = now + turn * 60_000;
        const memory = seen.get(question.questionId);
        const kept = memory ? memory.strength * 2 ** (-(at - memory.at) / (dayMs * 20)) : 0;
        const skill = skills[question.topic] ?? 0;
        const isRight = random() < sigmoid(skill + kept + 0.4 - (truth[question.questionId] ?? 0));
        const facts = factsOf(question.questionId);
        const tally = tallies[question.questionId] ?? new Rate();
        sums.elo += logLoss(chanceOf(ability, facts, at), isRight);
        sums.studentRate += logLoss(studentRate.value, isRight);
        sums.questionRate += logLoss(tally.value, isRight);
        sums.overallRate += logLoss(overallRate.value, isRight);
        count += 1;
        learn(ability, { question: facts, isRight, at });
        for (const rate of [studentRate, tally, overallRate]) rate.count(isRight);
        seen.set(question.questionId, { strength: 1.5, at });
        skills[question.topic] = skill + 0.01;
      }
      done += Math.max(1, picked.length);
    }
  }
  return {
    elo: sums.elo / count,
    studentRate: sums.studentRate / count,
    questionRate: sums.questionRate / count,
    overallRate: sums.overallRate / count,
    answers: count,
  };
}
