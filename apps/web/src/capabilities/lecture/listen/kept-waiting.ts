import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { waitingKey } from './waiting-key.ts';

export interface WaitingQuestion {
  readonly courseId: number;
  readonly questionId: number;
  readonly second: number;
  /** Of the lecture that left it. */
  readonly lecture: string;
  /** Without an answer it may be put away, too. */
  readonly maySkip: boolean;
}

/** What a student of this device has not answered yet, of all courses. */
export function keptWaiting(studentId: number): readonly WaitingQuestion[] {
  const kept = readJson(waitingKey(studentId));
  return Array.isArray(kept) ? kept.filter(isWaiting) : [];
}

export function keepWaiting(studentId: number, questions: readonly WaitingQuestion[]): void {
  if (questions.length === 0) removeText(waitingKey(studentId));
  else writeJson(waitingKey(studentId), questions);
}

function isWaiting(each: unknown): each is WaitingQuestion {
  if (typeof each !== 'object' || each === null) return false;
  const { courseId, questionId, second, lecture, maySkip } = each as Record<string, unknown>;
  return (
    [courseId, questionId, second].every(Number.isFinite) &&
    typeof lecture === 'string' &&
    typeof maySkip === 'boolean'
  );
}
