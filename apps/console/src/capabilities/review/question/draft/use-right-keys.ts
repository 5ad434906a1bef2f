import { chooseLetter } from '@xuezhou/rules/practice/question/judge';
import { letterOf } from '@xuezhou/rules/review/editor/form-faults';
import { useEffect, useEffectEvent } from 'react';
import type { QuestionDraft } from './use-question-draft.ts';

const choices = new Set(['single', 'multiple', 'truefalse']);

/** ⌥1 to ⌥9 say which option is right, wherever the focus is. */
export function useRightKeys({ form, change }: Pick<QuestionDraft, 'form' | 'change'>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (!event.altKey || digit === undefined || !choices.has(form.kind)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    const index = Number(digit) - 1;
    if (index < form.options.length)
      change({ right: chooseLetter(form.right, letterOf(index), form.kind === 'multiple') });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
