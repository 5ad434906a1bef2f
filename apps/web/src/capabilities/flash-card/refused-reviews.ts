import { createStore, useStore } from '@xuezhou/client/browser/store.ts';

const words = createStore<string | null>(null);

/** Keeps the server's words for the study page: a rating was not taken. */
export const tellRefusal = (message: string): void => words.set(message);
export const forgetRefusal = (): void => words.set(null);

/** Why the last rating was not taken. */
export const useRefusal = (): string | null => useStore(words);
