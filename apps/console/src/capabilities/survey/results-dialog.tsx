import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getSurveyResults, type listSurveys } from '@xuezhou/contract/survey/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows } from '../../platform/list/list-source.ts';
import { columnsOf, type Answered } from './results-columns.ts';

export type SurveySummary = DataOf<typeof listSurveys>[number];
/** An anonymous answer has no number of its own. */
type Placed = Answered & { readonly place: number };

interface ResultsDialogProps {
  survey: SurveySummary;
  isOpen: boolean;
  onClose: () => void;
  /** Asks for them as Excel. */
  onExport: () => void;
}

const step = 50;

/** All answers to a survey, a row each. With names they are taken along only when a second person agrees. */
export function ResultsDialog({ survey, isOpen, onClose, onExport }: ResultsDialogProps) {
  const { surveyId, title } = survey;
  const { data, error, refetch } = useQuery({
    ...operationQuery(getSurveyResults, { params: { surveyId } }, { ignoreErrors: true }),
    enabled: isOpen,
    // Each look is logged: it is not asked for by itself, and anew with each opening.
    ...{ staleTime: 'static', gcTime: 0 },
  });
  const isAnonymous = data?.isAnonymous ?? survey.isAnonymous;
  const rows = data?.answers.map((answered, place): Placed => ({ ...answered, place }));
  return (
    <Dialog title={`“${title}”的答案`} size={960} isOpen={isOpen} onClose={onClose}>
      {isAnonymous && <p>这份调查是匿名的，只有哪天交的，没有是谁交的。</p>}
      {!isAnonymous && (
        <p>
          每看一次，操作记录里记一次。{' '}
          <Button variant="default" size="sm" onClick={onExport}>
            导出 Excel…
          </Button>
        </p>
      )}
      <ConsoleList
        name={`survey-${surveyId}`}
        label="答案"
        unit="份"
        step={step}
        hasNoExcel={!isAnonymous}
        columns={columnsOf(data)}
        source={useFirstRows({ rows, error, retry: () => void refetch() }, step)}
        rowKey={({ place }) => place}
        empty={{ title: '还没有人交', text: '学员交了以后，会出现在这里。' }}
      />
    </Dialog>
  );
}
