import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { getTeacherMark, type TeacherMark as Mark } from '@xuezhou/contract/marking';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { markingWords as words } from '../marking.words.ts';
import styles from './teacher-mark.module.css';

/** The score, the remark and the rubric, where a teacher has marked the answer; nothing before. */
export function TeacherMark({ questionId }: PagePartProps['teacher-mark']) {
  const mark = useQuery(
    operationQuery(getTeacherMark, { params: { questionId } }, { ignoreErrors: true }),
  );
  if (mark.isError)
    return (
      <Notice
        title={words.failed}
        action={
          <Button variant="subtle" size="compact-sm" onClick={() => void mark.refetch()}>
            {words.again}
          </Button>
        }
      />
    );
  return mark.data ? <Shown mark={mark.data} /> : null;
}

function Shown({ mark }: { mark: Mark }) {
  const { score, full, points, remark, markedAt, answeredAt, isOfEarlier } = mark;
  return (
    <SectionCard title={words.title} order={3}>
      <p className={styles.score}>
        <strong>{words.score(score, full)}</strong>
        <span className="xz-caption xz-quiet">{words.markedAt(momentText(markedAt))}</span>
      </p>
      {isOfEarlier && <p className="xz-small xz-quiet">{words.earlier(momentText(answeredAt))}</p>}
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
      <ul className={styles.points} aria-label={words.points}>
        {points.map((point) => (
          <li key={point.title}>
            <details>
              <summary>
                <span className={styles.title}>{point.title}</span>
                <span>{words.score(point.score, point.full)}</span>
                <span className={styles.level}>{point.words}</span>
              </summary>
              <ol aria-label={words.all(point.title)}>
                {point.levels.map((level, at) => (
                  <li key={at} data-given={level.isGiven || undefined}>
                    {words.score(level.points, point.full)} · {level.words}
                    {level.isGiven && <em>{words.given}</em>}
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
