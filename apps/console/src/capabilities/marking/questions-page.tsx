import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { PageHead } from '../../platform/page/page-head.tsx';
import { MarkingKinds } from '../assignment/port/marking-kinds.tsx';
import { questionsQuery, type MarkedQuestion } from './marking.queries.ts';
import styles from './questions-page.module.css';

/** Open questions: those whose answers wait come first, then those that nobody marks yet. */
export default function QuestionsPage() {
  const questions = useSuspenseQuery(questionsQuery).data;
  const waiting = questions.reduce((sum, each) => sum + each.waiting, 0);
  return (
    <>
      <PageHead
        title="批改"
        count={
          <>
            {waiting > 0 && `${waiting} 份在等`}
            <MarkingKinds at="/marking/answers" />
          </>
        }
      />
      {questions.length === 0 ? (
        <EmptyState
          art="island"
          title="还没有问答题"
          text="课程里有了问答题，学员答过的会在这里等老师批。"
        />
      ) : (
        <ul className={styles.root} aria-label="问答题">
          {questions.map((question) => (
            <li key={question.questionId}>
              <QuestionLine question={question} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function QuestionLine({ question }: { question: MarkedQuestion }) {
  const { questionId, courseTitle, stem, answers, oldestAt } = question;
  return (
    <Link
      to="/marking/answers/$questionId"
      params={{ questionId: String(questionId) }}
      search={{}}
      className={styles.item}
    >
      <span className={styles.words}>
        <span className={styles.stem}>{stem}</span>
        <span className={styles.line}>
          {courseTitle} · 答过 {answers} 份
          {oldestAt !== null && `，最早一份 ${momentText(oldestAt)}交`}
        </span>
      </span>
      <Standing question={question} />
    </Link>
  );
}

function Standing({ question: { hasRubric, answers, waiting } }: { question: MarkedQuestion }) {
  if (!hasRubric) return <StatusChip>还没有评分点，学员自评</StatusChip>;
  if (waiting > 0) return <StatusChip tone="review">{waiting} 份没批</StatusChip>;
  if (answers > 0) return <StatusChip tone="right">都批完了</StatusChip>;
  return <StatusChip>还没有人答</StatusChip>;
}
