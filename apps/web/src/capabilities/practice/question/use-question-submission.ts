import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { useState } from 'react';
import { letterAt } from '@xuezhou/client/question/option-letters.ts';
import { answerables } from './question-state.ts';
import type { Practice } from './use-practice.ts';

export interface Submission {
  /** What is answered one by one. */
  parts: readonly QuestionPart[];
  /** All of it was submitted. */
  isDone: boolean;
  /** The part that keys and the main button are about. */
  active: QuestionPart | undefined;
  /** Of its options, as they are shown. */
  letters: readonly string[];
  /** Why nothing can be submitted; null where it can. */
  closure: string | null;
  /** Missing where there is nothing to submit yet. */
  submit: (() => void) | undefined;
  /** By its place on screen, from 0. */
  chooseOption: (place: number) => void;
  /** The practice whose touches this notices. */
  practice: Practice;
}

/**
 * What can be submitted now. Of a composite question it is the part touched last while it is open, else the first
 * open one that has an answer, else the first open one.
 */
export function useQuestionSubmission(
  question: Question,
  practice: Practice,
  closure: string | null = null,
): Submission {
  const [touched, setTouched] = useState<number | null>(null);
  const noticing: Practice = {
    ...practice,
    choose: (partId, letter) => {
      setTouched(partId);
      practice.choose(partId, letter);
    },
    write: (partId, text) => {
      setTouched(partId);
      practice.write(partId, text);
    },
  };
  const parts = answerables(question);
  const open = parts.filter((part) => !part.isSubmitted);
  const active =
    open.find((part) => part.questionId === touched) ??
    open.find((part) => part.isAnswered) ??
    open[0];
  return {
    parts,
    isDone: open.length === 0,
    active,
    letters: active?.detail.options.map((_option, place) => letterAt(place)) ?? [],
    closure,
    submit:
      closure === null && active?.isAnswered ? () => practice.submit(active.questionId) : undefined,
    chooseOption: (place) => {
      const option = active?.detail.options[place];
      if (active && option) noticing.choose(active.questionId, option.letter);
    },
    practice: noticing,
  };
}
