import { readText, removeText, writeText } from '@xuezhou/client/browser/local-storage.ts';

const keyOf = (studentId: number, questionId: number) => `xuezhou-hints-${studentId}-${questionId}`;

/** How many hints of a question were seen since it was answered last, on this device: a reload unsees none. */
export const seenHints = (studentId: number, questionId: number): number =>
  Number(readText(keyOf(studentId, questionId)) ?? 0) || 0;

export function keepSeenHints(studentId: number, questionId: number, count: number): void {
  if (count === 0) removeText(keyOf(studentId, questionId));
  else writeText(keyOf(studentId, questionId), String(count));
}
