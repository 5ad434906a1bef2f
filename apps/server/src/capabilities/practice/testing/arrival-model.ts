import { afterAnswer, type WrongListRule } from '@xuezhou/rules/practice/wrong-list';
import type { Kept } from './interleavings.ts';

export interface Outcome {
  readonly questionStatus: 1 | -1 | 0;
  readonly personalCorrectCount: number;
  readonly personalWrongCount: number;
  readonly inWrongList: boolean;
}

/** What the rules say of the answers to one question, each once, in the order of time. */
export function outcomeOf(answers: readonly Kept[], rule: WrongListRule): Outcome {
  const inOrder = answers.toSorted((a, b) => a.at - b.at);
  const { inBook } = inOrder.reduce((state, { verdict }) => afterAnswer(state, verdict, rule), {
    inBook: false,
    rightsInRow: 0,
  });
  return {
    questionStatus: inOrder.at(-1)?.verdict ?? 0,
    personalCorrectCount: answers.filter(({ verdict }) => verdict === 1).length,
    personalWrongCount: answers.filter(({ verdict }) => verdict === -1).length,
    inWrongList: inBook,
  };
}

/** A state row as `moveState` moves it, answer by answer, in whatever order they arrive. */
export class ArrivingState {
  readonly #rule: WrongListRule;
  readonly #taken = new Set<number>();
  #last: Kept | undefined;
  #right = 0;
  #wrong = 0;
  #wrongAt = Number.NEGATIVE_INFINITY;
  #rightAt: number[] = [];
  #earnedAt = Number.NEGATIVE_INFINITY;

  constructor(rule: WrongListRule) {
    this.#rule = rule;
  }

  take(answer: Kept): void {
    if (this.#taken.has(answer.id)) return;
    this.#taken.add(answer.id);
    if (this.#last === undefined || answer.at >= this.#last.at) this.#last = answer;
    if (answer.verdict === 1) this.#takeRight(answer.at);
    else this.#takeWrong(answer.at);
  }

  #takeRight(at: number): void {
    this.#right += 1;
    this.#rightAt = [...this.#rightAt, at].toSorted((a, b) => b - a).slice(0, 5);
    if (this.#isEarned()) this.#earnedAt = Math.max(this.#earnedAt, ...this.#rightAt);
  }

  #takeWrong(at: number): void {
    this.#wrong += 1;
    if (at <= this.#wrongAt) return;
    this.#wrongAt = at;
    if (!this.#isEarned()) this.#earnedAt = Number.NEGATIVE_INFINITY;
  }

  #isEarned(): boolean {
    const { autoRemove, rightsNeeded } = this.#rule;
    return autoRemove && this.#rightAt.filter((at) => at > this.#wrongAt).length >= rightsNeeded;
  }

  get outcome(): Outcome {
    return {
      questionStatus: this.#last?.verdict ?? 0,
      personalCorrectCount: this.#right,
      personalWrongCount: this.#wrong,
      inWrongList: this.#wrongAt > this.#earnedAt,
    };
  }
}
