import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';

interface KeptReading {
  readonly markdown: string;
  readonly revision: number;
}

/** Null: nothing was left in this browser. */
export function readKept(key: string): KeptReading | null {
  const { markdown, revision } = (readJson(key) ?? {}) as Partial<
    Record<keyof KeptReading, unknown>
  >;
  return typeof markdown === 'string' && typeof revision === 'number'
    ? { markdown, revision }
    : null;
}

/** What was sent need not be kept; what was written since stands on it. */
export function keepRest(key: string, sent: string, revision: number): void {
  const kept = readKept(key);
  if (kept?.markdown === sent) removeText(key);
  else if (kept !== null) writeJson(key, { ...kept, revision });
}

/** Where the saving stands, in words. */
export function stateText({ isDirty, isLost, problem, conflict }: SavingState) {
  if (conflict !== undefined) return '没有存上去，请先选用哪一份';
  if (!isDirty) return '存进草稿了';
  if (problem !== undefined) return '没有存上去，写的还在这台电脑里，改好会再存';
  return isLost ? '还没有存上去，写的还在这台电脑里，会再试' : '正在存……';
}

interface SavingState {
  isDirty: boolean;
  isLost: boolean;
  problem: string | undefined;
  conflict: object | undefined;
}
