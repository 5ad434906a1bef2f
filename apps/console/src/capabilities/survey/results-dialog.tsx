import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getSurveyResults, type listSurveys } from '@xuezhou/contract/survey/console';
import { Dialog } from '@xuezhou/ui/dialog';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows } from '../../platform/list/list-source.ts';
import { answerText } from './answer-text.ts';

export type SurveySummary = DataOf<typeof listSurveys>[number];
type Results = DataOf<typeof getSurveyResults>;
/** An anonymous answer has no number of its own. */
type Answered = Results['answers'][number] & { readonly place: number };

interface ResultsDialogProps {
  survey: SurveySummary;
  isOpen: boolean;
  onClose: () => void;
}

const step = 50;
/** As many answers stand in the list at first; the others are chosen among its columns. */
const firstItems = 3;

/** All answers to a survey, a row each, to be taken along as Excel. */
export function ResultsDialog({ survey, isOpen, onClose }: ResultsDialogProps) {
  const { surveyId, title, isAnonymous } = survey;
  const { data, error, refetch } = useQuery({
    ...operationQuery(getSurveyResults, { params: { surveyId } }, { ignoreErrors: true }),
    enabled: isOpen,
  });
  const rows = data?.answers.map((answered, place) => ({ ...answered, place }));
  return (
    <Dialog title={`“${title}”的答案`} size={960} isOpen={isOpen} onClose={onClose}>
      {isAnonymous && <p>这份调查是匿名的，只有哪天交的，没有是谁交的。</p>}
      <ConsoleList
        name={`survey-${surveyId}`}
        label="答案"
        unit="份"
        step={step}
        columns={columnsOf(data)}
        source={useFirstRows({ rows, error, retry: () => void refetch() }, step)}
        rowKey={({ place }) => place}
        empty={{ title: '还没有人交', text: '学员交了以后，会出现在这里。' }}
      />
    </Dialog>
  );
}

const columnsOf = (results: Results | undefined): Column<Answered>[] => [
  {
    key: 'who',
    title: '谁',
    card: 'head',
    value: ({ nickname, studentId }) => (studentId === null ? '匿名' : nickname),
  },
  { key: 'day', title: '哪天', value: ({ postedOn }) => postedOn },
  ...(results?.items ?? []).map((item, place): Column<Answered> => ({
    key: `item-${item.surveyItemId}`,
    title: item.title === '' ? `第 ${place + 1} 题` : item.title,
    value: ({ answers }) => {
      const found = answers.find(({ surveyItemId }) => surveyItemId === item.surveyItemId);
      return found === undefined ? null : answerText(found.value);
    },
    ...(place >= firstItems && { isExtra: true as const }),
  })),
];
