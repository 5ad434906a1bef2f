import type { SurveyValue } from '@xuezhou/contract/survey';
import { useState } from 'react';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useStudent } from '../../platform/session/session.ts';

interface Draft {
  /** The section that is open, from 0. */
  readonly section: number;
  readonly answers: ReadonlyMap<number, SurveyValue>;
}

/** What was answered so far, kept on the device by student and survey after every answer, until it was taken. */
export function useSurveyDraft(surveyId: number) {
  const { studentId } = useStudent();
  const key = `xuezhou-survey-${studentId ?? 'guest'}-${surveyId}`;
  const [draft, setDraft] = useState<Draft>(() => keptUnder(key));
  const change = (work: (before: Draft) => Draft) =>
    setDraft((before) => {
      const after = work(before);
      writeJson(key, { section: after.section, answers: [...after.answers] });
      return after;
    });
  return {
    ...draft,
    /** Undefined takes the answer away. */
    answer: (itemId: number, value: SurveyValue | undefined) =>
      change((before) => {
        const answers = new Map(before.answers);
        if (value === undefined) answers.delete(itemId);
        else answers.set(itemId, value);
        return { ...before, answers };
      }),
    goTo: (section: number) => change((before) => ({ ...before, section })),
    forget: () => removeText(key),
  };
}

/** What another version or a curious hand left there is judged with the items, as everything is. */
function keptUnder(key: string): Draft {
  const kept = readJson(key);
  if (typeof kept !== 'object' || kept === null) return { section: 0, answers: new Map() };
  const section: unknown = Reflect.get(kept, 'section');
  const answers: unknown = Reflect.get(kept, 'answers');
  return {
    section: typeof section === 'number' && section >= 0 ? Math.floor(section) : 0,
    answers: new Map(Array.isArray(answers) ? answers.filter(isEntry) : []),
  };
}

const isEntry = (entry: unknown): entry is [number, SurveyValue] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'number' &&
  (['string', 'number'].includes(typeof entry[1]) ||
    (typeof entry[1] === 'object' && entry[1] !== null));
