import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getPaperChanges, type PaperChange } from '@xuezhou/contract/mock';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { changesWords as words } from '../changes.words.ts';
import styles from './paper-changes.module.css';

interface ChangesProps {
  paperId: number;
  courseId: number;
  attemptNo: number;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
/** While the answers are being taken over it is asked again after so long. */
const askedAgainMs = 2000;

/** Which chapters an attempt moved, by the one model before it and with it. */
export function PaperChanges({ paperId, courseId, attemptNo }: ChangesProps) {
  const query = operationQuery(
    getPaperChanges,
    { params: { paperId }, query: { attemptNo } },
    { ignoreErrors: true },
  );
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.isReady === false ? askedAgainMs : false),
  });
  return (
    <SectionCard title={words.title}>
      {data?.isReady === true ? (
        <Changes courseId={courseId} topics={data.topics} />
      ) : isError ? (
        <>
          <p className="xz-small xz-quiet" role="alert">
            {words.failed}
          </p>
          <Button variant="light" mt="sm" loading={isFetching} onClick={() => void refetch()}>
            {words.again}
          </Button>
        </>
      ) : (
        <p className="xz-small xz-quiet" role="status">
          {words.counting}
        </p>
      )}
    </SectionCard>
  );
}

function Changes({ courseId, topics }: { courseId: number; topics: readonly PaperChange[] }) {
  if (topics.length === 0) return <p className="xz-small xz-quiet">{words.none}</p>;
  const moved = topics.filter(({ before, after }) => before.mastery !== after.mastery);
  const stayed = topics.filter((topic) => !moved.includes(topic));
  return (
    <>
      <ul className={styles.root}>
        {moved.map((topic) => (
          <li key={topic.readingId} data-fallen={isFallen(topic) || undefined}>
            {isFallen(topic) ? <IconArrowDownRight {...icon} /> : <IconArrowUpRight {...icon} />}
            <div>
              <Link
                to="/course/$courseId/topic/$readingId"
                params={{ courseId, readingId: topic.readingId }}
              >
                {words.moved(topic)}
              </Link>
              <small>{words.was(topic)}</small>
            </div>
          </li>
        ))}
        {stayed.length > 0 && (
          <li>
            <IconMinus {...icon} />
            <div>
              {words.stayed(stayed.length, moved.length > 0)}
              <small>{words.levels(stayed)}</small>
            </div>
          </li>
        )}
      </ul>
      {moved.length > 0 && (
        <Link
          className={styles.plan}
          to="/dashboard"
          search={{ view: 'plan', course: String(courseId) }}
        >
          {words.plan}
        </Link>
      )}
    </>
  );
}

const isFallen = ({ before, after }: PaperChange) => after.mastery < before.mastery;
