import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxCoursewareAnswers } from '@xuezhou/contract/courseware/console';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { answersQuery } from '../courseware.queries.ts';
import styles from '../courseware.module.css';
import { resultWords } from './report-columns.tsx';

/** What was answered in one attempt, as the package told it. */
export function Answers(of: { coursewareId: number; attemptId: number }) {
  const query = useQuery(answersQuery(of.coursewareId, of.attemptId));
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <PageSkeleton delay={300} label="正在取作答" />
    ) : (
      <ErrorState
        order={3}
        title="作答没有取到"
        text={troubleText(error)}
        action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
      />
    );
  if (data.list.length === 0)
    return <p className={styles.quiet}>课件没有报过作答，或者它没有题。</p>;
  return (
    <>
      <ol className={styles.answers} aria-label="作答">
        {data.list.map(({ question, response, result, part, at }, place) => (
          <li key={place}>
            <span>{question}</span>
            <span>{result === null ? '' : resultWords[result]}</span>
            <span className={styles.quiet}>
              {response === '' ? '没有报答案' : `答 ${response}`} · {part}
            </span>
            <time className={styles.quiet} dateTime={at}>
              {momentText(at)}
            </time>
          </li>
        ))}
      </ol>
      {!data.isWhole && <p className={styles.quiet}>只列了前 {maxCoursewareAnswers} 条</p>}
    </>
  );
}
