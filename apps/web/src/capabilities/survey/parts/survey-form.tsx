import { Button } from '@mantine/core';
import type { Survey, SurveyItem } from '@xuezhou/contract/survey';
import {
  isItemReady,
  isSurveyReady,
  missingItems,
  shownItems,
} from '@xuezhou/rules/survey/survey-items';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useRef, useState } from 'react';
import { surveyWords as words } from '../survey.words.ts';
import { usePostSurvey } from '../use-post-survey.ts';
import { useSurveyDraft } from '../use-survey-draft.ts';
import { LeaveSurvey } from './leave-survey.tsx';
import { ItemCard } from './item-card.tsx';
import styles from './survey.module.css';

interface SurveyFormProps {
  survey: Survey;
  onTaken: () => void;
}

/** One section at a time; a section that shows nothing is passed over. */
export function SurveyForm({ survey, onTaken }: SurveyFormProps) {
  const isPhone = usePhone();
  const draft = useSurveyDraft(survey.surveyId);
  const { answers } = draft;
  const top = useRef<HTMLDivElement>(null);
  const [demanded, setDemanded] = useState<number | null>(null);
  const { isBusy, problem, post, say } = usePostSurvey(survey, () => {
    draft.forget();
    onTaken();
  });
  const shown = shownItems(survey.itemList, answers);
  const open = survey.sections.flatMap((_section, index) =>
    shown.some(({ section }) => section === index) ? [index] : [],
  );
  const at = Math.max(
    open.findIndex((index) => index >= draft.section),
    0,
  );
  const current = open[at] ?? 0;
  const items = shown.filter(({ section }) => section === current);
  const isLast = at === open.length - 1;
  const lacks = missingItems(survey.itemList, answers).filter(({ section }) => section === current);
  const isReady = isSurveyReady(survey.itemList, answers);
  const numberOf = (item: SurveyItem) => shown.indexOf(item) + 1;

  const turn = (to: number) => {
    say(null);
    setDemanded(null);
    draft.goTo(open[to] ?? 0);
    window.scrollTo({ top: 0 });
    top.current?.focus();
  };
  /** True when nothing that must be answered is missing; else the first of them gets the focus. */
  const demand = (): boolean => {
    const missing = lacks.find(({ isRequired }) => isRequired);
    setDemanded(missing?.surveyItemId ?? null);
    if (missing === undefined) return true;
    const card = document.getElementById(`survey-item-${missing.surveyItemId}`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector<HTMLElement>('input, textarea, button')?.focus();
    return false;
  };
  const goOn = () => {
    if (!demand()) return;
    if (isLast)
      void post(
        new Map([...answers].filter(([id]) => shown.some((one) => one.surveyItemId === id))),
      );
    else turn(at + 1);
  };
  const { title, caption } = survey.sections[current] ?? { title: survey.title, caption: '' };
  const [lack] = lacks;
  return (
    <AppFrame
      variant="task"
      leave={<LeaveSurvey />}
      name={survey.title}
      progress={{ value: at + 1, max: open.length, label: words.progress }}
    >
      <PageColumn layout="card">
        <div ref={top} tabIndex={-1} className={styles.top}>
          <SectionTitle
            order={2}
            size="page"
            overline={<span>{words.section(at + 1, open.length)}</span>}
            caption={captionOf(survey, at, caption)}
          >
            {title}
          </SectionTitle>
        </div>
        {items.map((item) => (
          <ItemCard
            key={item.surveyItemId}
            item={item}
            number={numberOf(item)}
            value={answers.get(item.surveyItemId)}
            isDemanded={
              demanded === item.surveyItemId && !isItemReady(item, answers.get(item.surveyItemId))
            }
            onAnswer={(value) => draft.answer(item.surveyItemId, value)}
          />
        ))}
        <p role="alert" className={styles.problem} hidden={problem === null}>
          {problem}
        </p>
      </PageColumn>
      <BottomBar
        start={
          at > 0 && (
            <Button
              variant="default"
              size={isPhone ? 'lg' : 'md'}
              {...(isPhone && { px: 16 })}
              onClick={() => turn(at - 1)}
            >
              {words.before}
            </Button>
          )
        }
        hint={
          !isReady
            ? words.begin
            : lack && words.missing(lacks.length, numberOf(lack), lackOf(lack, answers))
        }
      >
        <Button
          size={isPhone ? 'lg' : 'md'}
          data-main
          disabled={!isReady}
          loading={isBusy}
          onClick={goOn}
        >
          {isLast ? words.send : words.next}
        </Button>
      </BottomBar>
    </AppFrame>
  );
}

function captionOf({ intro, isAnonymous }: Survey, at: number, caption: string): string {
  if (at > 0) return caption;
  return [intro, caption === intro ? '' : caption, isAnonymous ? words.anonymous : ''].join('');
}

/** Of a matrix the first row that is open. */
function lackOf(
  { surveyItemId, title, rows }: SurveyItem,
  answers: ReturnType<typeof useSurveyDraft>['answers'],
): string {
  const value = answers.get(surveyItemId);
  const done = Array.isArray(value) ? value : [];
  const open = rows.find((row) => !done.some((one) => typeof one !== 'string' && one.row === row));
  return open ?? title.replace(/[？?]$/, '');
}
