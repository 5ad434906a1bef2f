import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { getPlacement } from '@xuezhou/contract/study';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useState } from 'react';
import { placementQuery } from '../../study.queries.ts';
import { placementWords as words } from './placement.words.ts';
import styles from './placement-card.module.css';

type Placement = DataOf<typeof getPlacement>;

/** Courses whose student wants to be placed later, if at all. */
const key = 'xuezhou-placement-later';

const readLater = (): number[] => {
  const kept = readJson(key);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
};

/** Offers a newcomer to find out what they know already, of the first of these courses that has the questions for it. */
export function PlacementCard({ courseIds }: { courseIds: readonly number[] }) {
  const [courseId, ...rest] = courseIds;
  const { data, isError } = useQuery({
    ...placementQuery(courseId ?? 0),
    enabled: courseId !== undefined,
  });
  if (courseId === undefined) return null;
  if (isError || data?.questionIds.length === 0) return <PlacementCard courseIds={rest} />;
  return data === undefined ? null : <Offer courseId={courseId} {...data} />;
}

/** Put off it is one line. */
function Offer({ courseId, questionIds, minutes }: { courseId: number } & Placement) {
  const [later, setLater] = useState(readLater);
  const begin = (props: object) => (
    <Link
      to="/exercise/$courseId"
      params={{ courseId }}
      search={{
        type: String(exerciseTypes.sequential),
        ids: questionIds.join('.'),
        placement: '1',
      }}
      {...props}
    />
  );
  const title = words.title(questionIds.length, minutes);
  if (later.includes(courseId))
    return (
      <section className={styles.folded} aria-label={words.label}>
        <span>{title}</span>
        <Button variant="subtle" renderRoot={begin}>
          {words.begin}
        </Button>
      </section>
    );
  const putOff = () => {
    const next = [...later, courseId];
    writeJson(key, next);
    setLater(next);
  };
  return (
    <section className={styles.root} aria-label={words.label}>
      <span className={styles.icon} aria-hidden>
        <IconCompass size={26} stroke={1.5} />
      </span>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{words.text}</p>
        <ul className={styles.brings}>
          {words.brings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p className="xz-small xz-quiet">{words.note}</p>
        <div className={styles.go}>
          <Button variant="light" renderRoot={begin}>
            {words.begin}
          </Button>
          <Button variant="subtle" onClick={putOff}>
            {words.later}
          </Button>
        </div>
      </div>
    </section>
  );
}
