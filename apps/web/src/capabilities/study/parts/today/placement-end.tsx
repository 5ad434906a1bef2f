import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getReadiness } from '@xuezhou/contract/review';
import type { StudyPlan } from '@xuezhou/contract/study';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import {
  placementGroupOf,
  placementGroups,
  type PlacementGroup,
} from '@xuezhou/rules/practice/placement/placement-groups';
import { useState } from 'react';
import { useWaitingCount } from '../../../../platform/outbox/outbox.ts';
import { plansQuery } from '../../study.queries.ts';
import { spanText } from '../../study-time.ts';
import { planWords } from '../../today/plan.words.ts';
import { toPlan } from '../../today/today-link.ts';
import { NextStepCard } from './next-step-card.tsx';
import { placementEndWords as words } from './placement.words.ts';
import styles from './placement-end.module.css';

type Topic = DataOf<typeof getReadiness>['topics'][number];

interface CourseProps {
  courseId: number;
}

/** What a newcomer's questions came to: the chapters in three groups, the first week of the plan, and what comes next. */
export function PlacementEnd({ courseId }: CourseProps) {
  // What waits on the device is not counted yet, and what was known before is not what came of it.
  const isWhole = useWaitingCount() === 0;
  const fresh = { enabled: isWhole, gcTime: 0 };
  const readiness = useQuery({
    ...operationQuery(getReadiness, { params: { courseId } }, { ignoreErrors: true }),
    ...fresh,
  });
  const plans = useQuery({ ...plansQuery, ...fresh });
  if (readiness.isError)
    return (
      <div className={styles.told} role="alert">
        <p>{words.failed}</p>
        <Button
          variant="light"
          loading={readiness.isFetching}
          onClick={() => void readiness.refetch()}
        >
          {words.again}
        </Button>
      </div>
    );
  if (!isWhole || readiness.data === undefined)
    return (
      <p className={styles.told} role="status">
        {!isWhole && words.wait}
      </p>
    );
  const plan = plans.data?.find((one) => one.courseId === courseId);
  return (
    <div className={styles.root}>
      <Groups courseId={courseId} topics={readiness.data.topics} />
      {plan !== undefined && <FirstWeek plan={plan} />}
      <NextStepCard />
    </div>
  );
}

const answersOf = ({ evidence }: Topic) => ({
  answers: evidence.answers + evidence.mockAnswers,
  right: evidence.right + evidence.mockRight,
});

const groupOf = (topic: Topic): PlacementGroup =>
  placementGroupOf({
    ...topic,
    right: answersOf(topic).right,
    questions: topic.evidence.questions ?? 0,
  });

function Groups({ courseId, topics }: CourseProps & { topics: readonly Topic[] }) {
  return (
    <section className={styles.groups} aria-label={words.label}>
      <p className="xz-small xz-quiet">{words.caption}</p>
      {placementGroups.map((group) => (
        <Group
          key={group}
          courseId={courseId}
          group={group}
          topics={topics.filter((topic) => groupOf(topic) === group)}
        />
      ))}
    </section>
  );
}

/** More than these are folded until somebody asks. */
const shownAtFirst = 4;

interface GroupProps extends CourseProps {
  group: PlacementGroup;
  topics: readonly Topic[];
}

function Group({ courseId, group, topics }: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const { title, none } = words.groups[group];
  const shown = isWhole ? topics : topics.slice(0, shownAtFirst);
  const heading = title(topics.length);
  return (
    <section className={styles.group} data-group={group} aria-label={heading}>
      <h3>{heading}</h3>
      <p className="xz-small xz-quiet">{topics.length === 0 ? none : words.why[group]}</p>
      <ul>
        {shown.map((topic) => (
          <li key={topic.readingId}>
            <Link
              to="/course/$courseId/topic/$readingId"
              params={{ courseId, readingId: topic.readingId }}
            >
              {topic.readingName}
            </Link>
            <span className="xz-small xz-quiet">
              {words.right(answersOf(topic).right, answersOf(topic).answers)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < topics.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          {words.all(topics.length)}
        </Button>
      )}
    </section>
  );
}

/** What is left of a week that ends at once is no first week. */
const leastDays = 3;
const daysOf = ({ from, to }: StudyPlan['weeks'][number]) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

function FirstWeek({ plan: { courseId, weeks } }: { plan: StudyPlan }) {
  const today = dayOf(serverNow());
  const [first] = weeks;
  const shown = weeks.slice(0, first !== undefined && daysOf(first) < leastDays ? 2 : 1);
  return (
    <section className={styles.group} aria-label={words.week}>
      <h3>{words.week}</h3>
      {shown.map(({ from, to, minutes, chapters }) => (
        <div key={from} className={styles.week}>
          <p className="xz-small xz-quiet">
            {words.weekText(dayText(from, today), dayText(to, today), spanText(minutes * 60))}
          </p>
          <p>{chapters.length === 0 ? words.weekReview : chapters.join('，')}</p>
        </div>
      ))}
      {shown.length === 0 && <p className="xz-small xz-quiet">{words.noPlan}</p>}
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          renderRoot={(props) => <Link {...toPlan(courseId)} {...props} />}
        >
          {shown.length === 0 ? planWords.make : planWords.title}
        </Button>
      </div>
    </section>
  );
}
