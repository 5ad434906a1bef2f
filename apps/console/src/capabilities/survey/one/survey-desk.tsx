import { Button } from '@mantine/core';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { SchoolSurvey } from '@xuezhou/contract/survey/console';
import { Notice } from '@xuezhou/ui/notice';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { surveyState } from '../survey-state.ts';
import { FiguresCard } from './figures-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { SectionsCard } from './sections-card.tsx';
import styles from './survey-desk.module.css';
import { useSurveyPlan } from './use-survey-plan.ts';

const StateDialog = sheetPart(() => import('./state-dialog.tsx'), 'StateDialog');

type What = 'open' | 'close' | 'takeOver';

/** A survey as it is written; what was answered stands under it. */
export function SurveyDesk({ survey, isNew }: { survey: SchoolSurvey; isNew: boolean }) {
  const mayWrite = useMay()('content.publish');
  const editor = useSurveyPlan(survey, isNew);
  const changing = useDialog<What>((what, state) => (
    <StateDialog what={what} survey={survey} {...state} />
  ));
  const { plan, faults, isDirty, isBusy, isOutdated, refusal, save } = editor;
  const isReadOnly = !mayWrite || survey.owner === 'file';
  const state = surveyState({ ...survey, ...survey.plan });
  const whole = faults.filter(({ surveyItemId }) => surveyItemId === undefined);
  return (
    <>
      <PageHead
        title={isNew ? '新调查' : survey.plan.title}
        count={!isNew && state}
        note={<Note survey={survey} isNew={isNew} mayWrite={mayWrite} />}
        actions={
          mayWrite && (
            <Acts survey={survey} isNew={isNew} state={state} onAct={changing.open}>
              {!isReadOnly && (
                <Button
                  loading={isBusy}
                  disabled={isOutdated || !isDirty}
                  onClick={() => void save()}
                >
                  存下调查
                </Button>
              )}
            </Acts>
          )
        }
      />
      <div className={styles.root}>
        <OfflineNote />
        {isOutdated && (
          <Outdated onTheirs={editor.takeTheirs} onMine={editor.keepMine}>
            现在是“{survey.plan.title}”，{survey.plan.sections.length} 节。
          </Outdated>
        )}
        <div role="alert">
          {refusal !== undefined && <Notice tone="wrong" title={refusal} />}
          {faults.length > 0 && (
            <Notice tone="review" title={`还有 ${faults.length} 处要改，改好再存`}>
              {whole.map(({ words }) => words).join('；') || '在下面标出来了'}
            </Notice>
          )}
        </div>
        <FactsCard editor={editor} isReadOnly={isReadOnly} hasAnswers={survey.posted > 0} />
        <SectionsCard editor={editor} survey={survey} isReadOnly={isReadOnly} />
        {!isNew && <FiguresCard surveyId={survey.surveyId} />}
      </div>
      {changing.dialog}
      <LeaveGuard
        unsaved={
          isDirty && !isBusy && !isReadOnly ? `“${plan.title || '新调查'}”的改动` : undefined
        }
      />
    </>
  );
}

interface ActsProps {
  survey: SchoolSurvey;
  isNew: boolean;
  state: string;
  onAct: (what: What) => void;
  children: ReactNode;
}

function Acts({ survey, isNew, state, onAct, children }: ActsProps) {
  if (survey.owner === 'file')
    return <Button onClick={() => onAct('takeOver')}>接管这份调查</Button>;
  return (
    <>
      {!isNew && (
        <Button variant="default" onClick={() => onAct(state === '开着' ? 'close' : 'open')}>
          {state === '开着' ? '结束' : '开放'}
        </Button>
      )}
      {children}
    </>
  );
}

function Note({
  survey,
  isNew,
  mayWrite,
}: {
  survey: SchoolSurvey;
  isNew: boolean;
  mayWrite: boolean;
}) {
  if (!mayWrite) return <Withheld permission="content.publish" what="修改和开放调查" />;
  if (survey.owner === 'file')
    return <>写在课程目录的 surveys.yaml 里，这里只能看；接管以后在这里改。</>;
  return isNew ? (
    <>存下以后再开放；开放以前，学员打不开。</>
  ) : (
    <>学员在 /survey/{survey.surveyId} 填，把这个地址写进消息就行。</>
  );
}
