import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus, IconPoint } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getPaperChanges, type MockTranscript, type PaperChange } from '@xuezhou/contract/mock';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { moveOf } from '@xuezhou/rules/practice/mastery-levels';
import { SectionCard } from '@xuezhou/ui/section-card';
import { changesWords as words } from '../changes.words.ts';
import styles from './paper-changes.module.css';

interface ChangesProps {
  paperId: number;
  courseId: number;
  attemptNo: number;
  questions: MockTranscript['questions'];
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
/** While the answers are being taken over it is asked again after so long. */
const askedAgainMs = 2000;
/** After so many answers that say so nobody waits for it here any more. */
const maxAsked = 15;
const isAskedOut = (times = 0) => times > 0 && times % maxAsked === 0;

/** Which chapters an attempt moved, by the one model before it and with it. */
export function PaperChanges({ paperId, courseId, attemptNo, questions }: ChangesProps) {
  const client = useQueryClient();
  const query = operationQuery(
    getPaperChanges,
    { params: { paperId }, query: { attemptNo } },
    { ignoreErrors: true },
  );
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.isReady === false && !isAskedOut(state.dataUpdateCount) ? askedAgainMs : false,
  });
  const isLate = !isFetching && isAskedOut(client.getQueryState(query.queryKey)?.dataUpdateCount);
  return (
    <SectionCard title={words.title}>
      {data?.isReady === true ? (
        data.topics.length === 0 ? (
          <p className="xz-small xz-quiet">
            {questions.some(isAnswered) ? words.uncounted : words.none}
          </p>
        ) : (
          <Changes courseId={courseId} topics={data.topics} />
        )
      ) : isError || isLate ? (
        <>
          <p className="xz-small xz-quiet" role="alert">
            {isError ? words.failed : words.late}
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

const isAnswered = ({ studentAnswer, questionStatus }: MockTranscript['questions'][number]) =>
  studentAnswer !== '' || questionStatus !== 0;

function Changes({ courseId, topics }: { courseId: number; topics: readonly PaperChange[] }) {
  const told = topics.filter(({ before, after }) => before.mastery !== after.mastery);
  const stayed = topics.filter((topic) => !told.includes(topic));
  return (
    <>
      <ul className={styles.root}>
        {told.map((topic) => (
          <Told key={topic.readingId} courseId={courseId} topic={topic} />
        ))}
        {stayed.length > 0 && (
          <li>
            <IconMinus {...icon} />
            <div>
              {words.stayed(stayed.length, told.length > 0)}
              <small>{words.levels(stayed)}</small>
            </div>
          </li>
        )}
      </ul>
      {told.length > 0 && (
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

/** One that moved, or that the paper began: of that no arrow says where it came from. */
function Told({ courseId, topic }: { courseId: number; topic: PaperChange }) {
  const { readingId, before, after, canOpen } = topic;
  const move = moveOf(before.mastery, after.mastery);
  const text = move === null ? words.began(topic) : words.moved(topic);
  const Icon = move === null ? IconPoint : move === 'down' ? IconArrowDownRight : IconArrowUpRight;
  return (
    <li data-fallen={move === 'down' || undefined}>
      <Icon {...icon} />
      <div>
        {canOpen ? (
          <Link to="/course/$courseId/topic/$readingId" params={{ courseId, readingId }}>
            {text}
          </Link>
        ) : (
          text
        )}
        <small>{words.was(topic)}</small>
      </div>
    </li>
  );
}
