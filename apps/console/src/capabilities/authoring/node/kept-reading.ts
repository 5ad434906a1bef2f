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
