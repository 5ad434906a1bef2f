import { hasKeyword } from '@xuezhou/rules/text/chat-text';
import type { Connection } from '../../platform/database/prepare.ts';
import { chatKeywords } from './chat.repository.ts';

export { liveAnnouncements } from './live-course.ts';
export { chatKeywords };

/** Whether a text has a word that may not be said in the school. */
export async function hasForbiddenWord(connection: Connection, text: string): Promise<boolean> {
  return hasKeyword(text, await chatKeywords(connection));
}
