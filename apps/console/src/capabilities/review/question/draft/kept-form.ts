import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import type { QuestionForm } from '@xuezhou/contract/review/console';

interface KeptForm {
  readonly form: QuestionForm;
  readonly revision: number;
}

/** By what they say: the order of fields says nothing. */
export const isSameForm = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inside]) => [name, ordered(inside)]),
  );
}

/** Null: nothing was left in this browser, or another version of the page left it. */
export function readKept(key: string): KeptForm | null {
  const { form, revision } = (readJson(key) ?? {}) as Partial<Record<keyof KeptForm, unknown>>;
  const isForm =
    typeof form === 'object' &&
    form !== null &&
    'stem' in form &&
    'parts' in form &&
    'table' in form;
  return isForm && typeof revision === 'number'
    ? { form: form as unknown as QuestionForm, revision }
    : null;
}

/** What was sent need not be kept; what was written since stands on it. */
export function keepRest(key: string, sent: QuestionForm, revision: number): void {
  const kept = readKept(key);
  if (kept === null) return;
  if (isSameForm(kept.form, sent)) removeText(key);
  else writeJson(key, { ...kept, revision });
}
