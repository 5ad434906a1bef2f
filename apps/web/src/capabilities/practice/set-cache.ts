import type { QuestionListItem } from '@xuezhou/contract/practice';
import type { AnswerSection } from '@xuezhou/ui/answer-card';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from './answer.ts';
import { practiceSetKey } from '../../platform/study/practice-set-key.ts';

/** The questions of one session of practice, in an order that holds until it ends. */
export interface PracticeSet {
  readonly title: string;
  readonly questions: readonly QuestionListItem[];
  /** Where its chapters begin, if it keeps their order. */
  readonly sections?: readonly AnswerSection[] | undefined;
  /** Questions and parts that were answered in this session. */
  readonly answered: readonly number[];
  /** Names the session in the log. */
  readonly sessionId: string;
  /** Done against the clock. */
  readonly timed?: TimedSet | undefined;
}

/** A set that is judged when it is handed in, not question by question. */
export interface TimedSet {
  /** In milliseconds of the server's clock. */
  readonly endsAt: number;
  readonly isHandedIn: boolean;
  /** What is to be handed in, by question or part. */
  readonly held: Readonly<Record<number, HeldAnswer>>;
}

export interface HeldAnswer {
  readonly answer: Answer;
  /** How many parts its question has; one where it is none. */
  readonly parts: number;
}

/** In every set that is open; what is kept on the device follows with the next answer. */
export function changeSets(client: QueryClient, change: (set: PracticeSet) => PracticeSet): void {
  client.setQueriesData<PracticeSet>({ queryKey: [practiceSetKey] }, (set) =>
    set ? change(set) : set,
  );
}

/** The set with one question's line in the answer card changed. */
export function withItem(
  set: PracticeSet,
  questionId: number,
  change: Partial<QuestionListItem>,
): PracticeSet {
  return {
    ...set,
    questions: set.questions.map((item) =>
      item.questionId === questionId ? { ...item, ...change } : item,
    ),
  };
}
