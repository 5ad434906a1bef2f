import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useState } from 'react';
import { placementQuery } from '../../study.queries.ts';
import { placementWords as words } from './placement.words.ts';
import styles from './placement-card.module.css';

/** Courses whose student wants to be placed later, if at all. */
const key = 'xuezhou-placement-later';

const readLater = (): number[] => {
  const kept = readJson(key);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
};

/** Offers a newcomer to find out what they know of the course already; put off it is one line. */
export function PlacementCard({ courseId }: { courseId: number }) {
  const { data } = useQuery(placementQuery(courseId));
  const [later, setLater] = useState(readLater);
  if (data === undefined || data.questionIds.length === 0) return null;
  const { questionIds, minutes } = data;
  const begin = (props: object) => (
    <Link
      to="/exercise/$courseId"
      params={{ courseId }}
      search={{ type: String(exerciseTypes.sequential), ids: questionIds.join('.') }}
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
