import { ActionIcon, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { LineArt } from '@xuezhou/ui/line-art';
import { PageColumn } from '@xuezhou/ui/page-column';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { infoQuery } from '../../flash-card.queries.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { toLanding, type Scope } from '../../scope.ts';
import { beginStudyAgain } from '../../study-session.ts';
import type { StudySession } from '../../use-study.ts';
import styles from './study-end.module.css';

const words = flashCardWords.end;

interface StudyEndProps {
  scope: Scope;
  study: StudySession;
}

/** What the session came to, and the way on. */
export function StudyEnd({ scope, study }: StudyEndProps) {
  const client = useQueryClient();
  const { rated, startedAt, title } = study.session;
  const { data: info } = useQuery({ ...infoQuery(scope.courseId), retry: false });
  const cards = new Set(rated.map(({ card }) => card.cardDetailId)).size;
  const forgotten = rated.filter(({ rating }) => rating === 1).length;
  const isToday = scope.mode === 'today';
  const hasNothing = cards === 0;
  const heading = hasNothing
    ? isToday
      ? words.nothing
      : words.none
    : isToday
      ? words.today
      : words.others;
  return (
    <AppFrame
      variant="task"
      name={flashCardWords.modes[scope.mode]}
      caption={title}
      leave={
        <ActionIcon
          size={44}
          aria-label={flashCardWords.study.leave}
          renderRoot={(props) => <Link {...toLanding(scope.courseId)} {...props} />}
        >
          <IconX size={22} stroke={1.6} />
        </ActionIcon>
      }
    >
      <PageColumn layout="card">
        <div className={styles.root}>
          <LineArt name={hasNothing ? 'island' : 'boat'} />
          <h2 className={styles.title}>{heading}</h2>
          {hasNothing ? (
            <p className="xz-quiet">{isToday ? words.nothingText : words.noneText}</p>
          ) : (
            <dl className={styles.figures}>
              <div>
                <dt>{words.cards}</dt>
                <dd>{cards}</dd>
              </div>
              <div>
                <dt>{words.forgotten}</dt>
                <dd>{forgotten}</dd>
              </div>
              <div>
                <dt>{words.time}</dt>
                <dd>{clockText(Math.round((study.shownAt - startedAt) / 1000))}</dd>
              </div>
            </dl>
          )}
          {!hasNothing && info && (
            <p className="xz-small xz-quiet">{words.tomorrow(info.ahead[0]?.count ?? 0)}</p>
          )}
          <div className={styles.ways}>
            <Button
              size="lg"
              renderRoot={(props) => <Link {...toLanding(scope.courseId)} {...props} />}
            >
              {words.toLanding}
            </Button>
            {!isToday && !hasNothing && (
              <Button
                size="lg"
                variant="default"
                onClick={() => void beginStudyAgain(client, scope)}
              >
                {words.again}
              </Button>
            )}
          </div>
        </div>
      </PageColumn>
    </AppFrame>
  );
}
