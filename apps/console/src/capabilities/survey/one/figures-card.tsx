import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { ItemFigures } from '@xuezhou/contract/survey/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { figuresQuery } from '../survey.queries.ts';
import styles from './survey-desk.module.css';

const peopleText = (people: number | null): string =>
  people === null ? '不到 5 人' : `${people} 人`;

/** What was answered, so that nobody is known by it. */
export function FiguresCard({ surveyId }: { surveyId: number }) {
  const asked = useQuery(figuresQuery(surveyId));
  return (
    <SectionCard
      title="结果"
      caption="不到 5 人的合在一起或不显示。每个人的答案和 Excel 在调查的列表里。"
    >
      {asked.isError ? (
        <ErrorState
          title="结果没有取到"
          text={troubleText(asked.error)}
          action={
            <Button variant="light" onClick={() => void asked.refetch()}>
              再试一次
            </Button>
          }
        />
      ) : asked.data === undefined ? (
        <PageSkeleton />
      ) : asked.data.posted === 0 ? (
        <p className={styles.quiet}>还没有人交。</p>
      ) : (
        <ol className={styles.figures}>
          {asked.data.items.map((item) => (
            <OneItem key={item.surveyItemId} item={item} />
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function OneItem({ item: { title, answered, mean, groups } }: { item: ItemFigures }) {
  return (
    <li>
      <b>{title}</b>
      <small>
        {peopleText(answered)}答了
        {mean !== null && `，平均 ${mean}`}
      </small>
      {groups.length > 0 && (
        <ul>
          {groups.map(({ words, people }) => (
            <li key={words}>
              <span>{words}</span>
              <span>{peopleText(people)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
