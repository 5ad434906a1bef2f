import { readText, removeText, writeText } from '@xuezhou/client/browser/local-storage.ts';

const keyOf = (studentId: number, questionId: number) => `xuezhou-draft-${studentId}-${questionId}`;

/** What was typed into an open question and not submitted, on this device. */
export function readDraft(studentId: number, questionId: number): string | null {
  return readText(keyOf(studentId, questionId));
}

export function writeDraft(studentId: number, questionId: number, text: string): void {
  if (text === '') removeText(keyOf(studentId, questionId));
  else writeText(keyOf(studentId, questionId), text);
}
