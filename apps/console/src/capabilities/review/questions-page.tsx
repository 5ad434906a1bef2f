import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listCardReports } from '@xuezhou/contract/flash-card/console';
import { listOpenQuestionReports, listSuspectQuestions } from '@xuezhou/contract/review/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { CardReports } from './card-reports.tsx';
import { QuestionReports } from './question-reports.tsx';
import styles from './questions.module.css';
import { Suspects } from './suspects.tsx';

const filterNames = ['which', 'whose'] as const;
const whiches = ['reports', 'suspects', 'cards'] as const;
type Which = (typeof whiches)[number];

const reportsQuery = (own: boolean) =>
  operationQuery(listOpenQuestionReports, { query: own ? { own } : {} }, { ignoreErrors: true });
const suspectsQuery = operationQuery(listSuspectQuestions, { query: {} }, { ignoreErrors: true });
const cardsQuery = operationQuery(listCardReports, {}, { ignoreErrors: true });

/** What students and figures say against questions and cards. */
export default function QuestionsPage() {
  const maySettle = useMay()('question.write');
  const { filters, setFilters } = useFilters(filterNames);
  const which = whiches.find((each) => each === filters.which) ?? 'reports';
  const isOwnOnly = filters.whose === 'own';
  const reports = useQuery(reportsQuery(isOwnOnly));
  const suspects = useQuery(suspectsQuery);
  const cards = useQuery(cardsQuery);
  const counts: Record<Which, number | undefined> = {
    reports: reports.data?.length,
    suspects: suspects.data?.length,
    cards: cards.data?.length,
  };
  const names = { reports: '学员报的', suspects: '可疑的', cards: '闪卡报错' } as const;
  return (
    <>
      <PageHead
        title="题目报错"
        note={
          maySettle ? (
            '报错的学员会收到你的答复。题目在课程目录的文件里改，改好再导入。'
          ) : (
            <Withheld permission="question.write" what="处理报错" />
          )
        }
      />
      <div className={styles.which}>
        <ChipFilter
          label="看哪些"
          items={whiches.map((key) => ({ key, label: names[key], count: counts[key] }))}
          value={which}
          onChange={(key) => setFilters({ which: key === 'reports' ? '' : key })}
        />
        {which === 'reports' && maySettle && (
          <ChipFilter
            label="谁的"
            items={[
              { key: '', label: '全部' },
              { key: 'own', label: '我能处理的' },
            ]}
            value={isOwnOnly ? 'own' : ''}
            onChange={(whose) => setFilters({ whose })}
          />
        )}
      </div>
      {which === 'reports' && <QuestionReports query={reports} maySettle={maySettle} />}
      {which === 'suspects' && <Suspects query={suspects} maySettle={maySettle} />}
      {which === 'cards' && <CardReports query={cards} />}
    </>
  );
}
