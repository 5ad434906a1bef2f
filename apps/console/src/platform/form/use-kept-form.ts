import { useQueryClient } from '@tanstack/react-query';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { selfQuery } from '../session/self.ts';

interface KeptForm<Values> {
  readonly id: string;
  readonly values: Values;
}

interface FormStore<Values> {
  /** Undefined: nothing was left there, or what no form of today would have written. */
  readonly read: (initial: Values) => KeptForm<Values> | undefined;
  readonly write: (kept: KeptForm<Values>) => void;
  readonly clear: () => void;
}

/**
 * What is typed into a form, with the id by which it is sent, kept in this browser for who is signed in. It asks for nobody:
 * who takes up an invitation is not signed in yet, and would be led away by the answer.
 */
export function useKeptForm<Values extends object>(given: string | undefined): FormStore<Values> {
  const self = useQueryClient().getQueryData(selfQuery.queryKey);
  // Of nobody nothing is kept: whoever comes next would find it.
  const name = self === undefined ? undefined : given;
  const key = `console-form:${self?.staffId}:${name}`;
  return {
    read: (initial) => (name === undefined ? undefined : keptIn(readJson(key), initial)),
    write: (kept) => {
      if (name !== undefined) writeJson(key, kept);
    },
    clear: () => {
      if (name !== undefined) removeText(key);
    },
  };
}

function keptIn<Values extends object>(
  kept: unknown,
  initial: Values,
): KeptForm<Values> | undefined {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('values' in kept))
    return undefined;
  const { id, values } = kept;
  if (typeof id !== 'string' || typeof values !== 'object' || values === null) return undefined;
  const isOfToday = Object.entries(initial).every(
    ([name, value]) => name in values && isLike((values as Values)[name as keyof Values], value),
  );
  return isOfToday ? { id, values: values as Values } : undefined;
}

/** Of the same kind as what the form begins with; beside null anything that a form could hold. */
const isLike = (value: unknown, first: unknown): boolean =>
  first === null || value === null
    ? ['string', 'number', 'object'].includes(typeof value)
    : typeof value === typeof first && Array.isArray(value) === Array.isArray(first);
