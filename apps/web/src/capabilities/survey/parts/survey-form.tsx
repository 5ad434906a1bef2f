import type { Survey } from '@xuezhou/contract/survey';
import { isItemReady } from '@xuezhou/rules/survey/survey-items';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { useRef } from 'react';
import { surveyWords as words } from '../survey.words.ts';
import { usePostSurvey } from '../use-post-survey.ts';
import { useSections } from '../use-sections.ts';
import { useSurveyDraft } from '../use-survey-draft.ts';
import { ItemCard } from './item-card.tsx';
import { LeaveSurvey } from './leave-survey.tsx';
import { SurveyBar } from './survey-bar.tsx';
import styles from './survey.module.css';

interface SurveyFormProps {
  survey: Survey;
  onTaken: () => void;
}

/** One section at a time. */
export function SurveyForm({ survey, onTaken }: SurveyFormProps) {
  const top = useRef<HTMLDivElement>(null);
  const draft = useSurveyDraft(survey.surveyId);
  const sections = useSections(survey, draft);
  const { at, count, section } = sections;
  const { isBusy, problem, post, say } = usePostSurvey(survey, () => {
    draft.forget();
    onTaken();
  });
  const turn = (to: number) => {
    say(null);
    sections.turn(to);
    window.scrollTo({ top: 0 });
    top.current?.focus();
  };
  const goOn = () => {
    if (!sections.demand()) return;
    if (sections.isLast) void post(sections.shownAnswers());
    else turn(at + 1);
  };
  return (
    <AppFrame
      variant="task"
      leave={<LeaveSurvey />}
      name={survey.title}
      progress={{ value: at + 1, max: count, label: words.progress }}
    >
      <PageColumn layout="card">
        <div ref={top} tabIndex={-1} className={styles.top}>
          <SectionTitle
            order={2}
            size="page"
            overline={<span>{words.section(at + 1, count)}</span>}
            caption={captionOf(survey, at, section.caption)}
          >
            {section.title}
          </SectionTitle>
        </div>
        <Items draft={draft} sections={sections} />
        <p role="alert" className={styles.problem} hidden={problem === null}>
          {problem}
        </p>
      </PageColumn>
      <SurveyBar
        {...{ sections, isBusy, onNext: goOn }}
        answers={draft.answers}
        onBefore={() => turn(at - 1)}
      />
    </AppFrame>
  );
}

interface ItemsProps {
  draft: ReturnType<typeof useSurveyDraft>;
  sections: ReturnType<typeof useSections>;
}

function Items({ draft, sections: { items, demanded, numberOf } }: ItemsProps) {
  return items.map((item) => {
    const value = draft.answers.get(item.surveyItemId);
    return (
      <ItemCard
        key={item.surveyItemId}
        {...{ item, value, number: numberOf(item) }}
        isDemanded={demanded === item.surveyItemId && !isItemReady(item, value)}
        onAnswer={(next) => draft.answer(item.surveyItemId, next)}
      />
    );
  });
}

function captionOf({ intro, isAnonymous }: Survey, at: number, caption: string): string {
  if (at > 0) return caption;
  return [intro || caption, isAnonymous ? words.anonymous : ''].join('');
}
