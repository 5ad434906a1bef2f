import { createStore } from '@xuezhou/client/browser/store.ts';

/** The address that no page has and that led to the dashboard; null once another page was opened. */
export const unknownAddress = createStore<string | null>(null);
