import { useState } from 'react';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useStudent } from '../../platform/session/session.ts';

/** What is typed into a form, kept on the device by student and page until it was taken. */
export function useDraft<Fields extends Readonly<Record<string, unknown>>>(
  page: string,
  empty: Fields,
) {
  const { studentId } = useStudent();
  const key = `xuezhou-draft-${studentId ?? 'guest'}-${page}`;
  const [start] = useState(() => keptUnder(key, empty));
  const [fields, setFields] = useState<Fields>(start ?? empty);
  return {
    fields,
    /** Something was left here the last time. */
    wasKept: start !== null,
    change: (change: Partial<Fields>) =>
      setFields((before) => {
        const after = { ...before, ...change };
        writeJson(key, after);
        return after;
      }),
    forget: () => {
      removeText(key);
      setFields(empty);
    },
  };
}

/** Fields of other kinds than asked for are an older version's, and not used. */
function keptUnder<Fields extends Readonly<Record<string, unknown>>>(
  key: string,
  empty: Fields,
): Fields | null {
  const kept = readJson(key);
  if (typeof kept !== 'object' || kept === null) return null;
  const usable = Object.entries(kept).filter(
    ([name, value]) =>
      typeof value === typeof empty[name] && Array.isArray(value) === Array.isArray(empty[name]),
  );
  const fields = { ...empty, ...Object.fromEntries(usable) };
  return JSON.stringify(fields) === JSON.stringify(empty) ? null : fields;
}
