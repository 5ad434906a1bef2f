import { Button } from '@mantine/core';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { SchoolSurvey } from '@xuezhou/contract/survey/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ContentDesk } from '../../../platform/editor/content-desk.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { surveyState } from '../survey-state.ts';
import { FiguresCard } from './figures-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { SectionsCard } from './sections-card.tsx';
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
  const { plan, faults } = editor;
  const isReadOnly = !mayWrite || survey.owner === 'file';
  const state = surveyState({ ...survey, ...survey.plan });
  return (
    <>
      <ContentDesk
        {...{ draft: editor, mayWrite, isReadOnly }}
        title={isNew ? '新调查' : survey.plan.title}
        state={!isNew && state}
        note={<Note survey={survey} isNew={isNew} mayWrite={mayWrite} />}
        acts={<Acts survey={survey} isNew={isNew} state={state} onAct={changing.open} />}
        saveButton="存下调查"
        wholeFaults={faults.filter(({ surveyItemId }) => surveyItemId === undefined)}
        theirs={`现在是“${survey.plan.title}”，${survey.plan.sections.length} 节。`}
        named={plan.title || '新调查'}
      >
        <FactsCard editor={editor} isReadOnly={isReadOnly} hasAnswers={survey.posted > 0} />
        <SectionsCard editor={editor} survey={survey} isReadOnly={isReadOnly} />
        {!isNew && <FiguresCard surveyId={survey.surveyId} />}
      </ContentDesk>
      {changing.dialog}
    </>
  );
}

interface ActsProps {
  survey: SchoolSurvey;
  isNew: boolean;
  state: string;
  onAct: (what: What) => void;
}

function Acts({ survey, isNew, state, onAct }: ActsProps) {
  if (survey.owner === 'file')
    return <Button onClick={() => onAct('takeOver')}>接管这份调查</Button>;
  if (isNew) return null;
  return (
    <Button variant="default" onClick={() => onAct(state === '开着' ? 'close' : 'open')}>
      {state === '开着' ? '结束' : '开放'}
    </Button>
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
