import { createStore, useStore } from '@xuezhou/client/browser/store.ts';

/** Which question another one was asked for, while the page is open: what went wrong, and what is asked until one is right. */
const chains = createStore<ReadonlyMap<number, number>>(new Map());

/** The question for which this one was asked; undefined where it was asked for itself. */
const originOf = (questionId: number): number | undefined => chains.get().get(questionId);

/** The same, followed by a component. */
export const useOrigin = (questionId: number): number | undefined =>
  useStore(chains).get(questionId);

/** `next` is asked because `questionId` went wrong, or what that was asked for. */
export function chain(questionId: number, next: number): void {
  const origin = originOf(questionId) ?? questionId;
  // Back at the question itself nothing is left to go back to.
  const others = [...chains.get()].filter(([id]) => id !== next);
  chains.set(new Map(next === origin ? others : [...others, [next, origin]]));
}
