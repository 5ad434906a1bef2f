import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '@xuezhou/client/browser/store.ts';
import { changeSets, withItem } from '../set-cache.ts';
import { changeQuestion, questionKey } from './question-cache.ts';
import { changePart } from './question-state.ts';

interface Refused {
  courseId: number;
  /** The composite question, or the question itself. */
  wholeId: number;
  questionId: number;
}

const words = createStore<ReadonlyMap<number, string>>(new Map());

/** Undoes an answer that was shown as taken, keeps the server's words for the question, and asks for it anew. */
export function takeBack(client: QueryClient, refused: Refused, message: string): void {
  const { courseId, wholeId, questionId } = refused;
  words.set(new Map([...words.get(), [wholeId, message]]));
  changeQuestion(client, courseId, wholeId, (question) => ({
    ...changePart(question, questionId, (part) => ({
      ...part,
      isSubmitted: false,
      questionStatus: 0,
    })),
    isSubmitted: false,
    questionStatus: 0,
  }));
  changeSets(client, (set) => ({
    ...withItem(set, wholeId, { questionStatus: 0 }),
    answered: set.answered.filter((id) => id !== questionId),
  }));
  void client.invalidateQueries({ queryKey: questionKey(courseId, wholeId) });
}

/** Why the last answer to a question was not taken. */
export function useRefusal(questionId: number): string | undefined {
  return useStore(words).get(questionId);
}

export function forgetRefusal(questionId: number): void {
  const rest = new Map(words.get());
  if (rest.delete(questionId)) words.set(rest);
}
