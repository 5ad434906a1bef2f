import type { Connection } from '../../platform/database/prepare.ts';
import { told } from '../../platform/told.ts';

/** Whether a text has one of the words that may not be said in the school, as the chat of live classes has them. */
export type HasForbiddenWord = (connection: Connection, text: string) => Promise<boolean>;

/** Told by live, which keeps the words. */
export const hasForbiddenWord = told<HasForbiddenWord>('qa which words may not be said');
