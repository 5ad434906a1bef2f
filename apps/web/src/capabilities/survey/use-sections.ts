import type { Survey, SurveyItem, SurveyValue } from '@xuezhou/contract/survey';
import { isSurveyReady, missingItems, shownItems } from '@xuezhou/rules/survey/survey-items';
import { useState } from 'react';
import type { useSurveyDraft } from './use-survey-draft.ts';

/** The section that is open, its items, and what lacks an answer; a section that shows nothing is passed over. */
export function useSections(survey: Survey, draft: ReturnType<typeof useSurveyDraft>) {
  const { answers } = draft;
  const [demanded, setDemanded] = useState<number | null>(null);
  const shown = shownItems(survey.itemList, answers);
  const open = survey.sections.flatMap((_section, index) =>
    shown.some(({ section }) => section === index) ? [index] : [],
  );
  const at = Math.max(
    open.findIndex((index) => index >= draft.section),
    0,
  );
  const current = open[at] ?? 0;
  const isHere = ({ section }: SurveyItem) => section === current;
  const lacks = missingItems(survey.itemList, answers).filter(isHere);
  return {
    ...{ demanded, at, lacks },
    count: open.length,
    isLast: at === open.length - 1,
    section: survey.sections[current] ?? { title: survey.title, caption: '' },
    items: shown.filter(isHere),
    isReady: isSurveyReady(survey.itemList, answers),
    numberOf: (item: SurveyItem) => shown.indexOf(item) + 1,
    /** What is sent: nothing of what does not show. */
    shownAnswers: (): ReadonlyMap<number, SurveyValue> =>
      new Map([...answers].filter(([id]) => shown.some((one) => one.surveyItemId === id))),
    turn: (to: number) => {
      setDemanded(null);
      draft.goTo(open[to] ?? 0);
    },
    /** True when nothing that must be answered is missing; else the first of them gets the focus. */
    demand: (): boolean => {
      const missing = lacks.find(({ isRequired }) => isRequired);
      setDemanded(missing?.surveyItemId ?? null);
      if (missing === undefined) return true;
      const card = document.getElementById(`survey-item-${missing.surveyItemId}`);
      card?.scrollIntoView({ block: 'center' });
      card?.querySelector<HTMLElement>('input, textarea, button')?.focus();
      return false;
    },
  };
}
