import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { tasksQuery } from '../../study.queries.ts';
import { campNoteWords as words } from '../../camp-note.words.ts';
import styles from './camp-note.module.css';

/** On a course that has a training camp: how far the student is in it, or that it can be joined. */
export function CampNote({ courseId }: { courseId: number }) {
  const { data } = useQuery({ ...tasksQuery(courseId), retry: false });
  if (data === undefined || data.campCount === 0) return null;
  const { myXLYList: camps, finishedItem: finished, totalItem: total } = data;
  return (
    <section className={styles.root} aria-label={words.title}>
      <div className={styles.text}>
        <h2 className={styles.title}>{camps[0]?.campName ?? words.title}</h2>
        {camps.length > 0 ? (
          <div className={styles.progress}>
            <ProgressLine value={finished} max={total} label={words.progress} />
            <span>{words.finished(finished, total)}</span>
          </div>
        ) : (
          <p className={styles.about}>{words.about}</p>
        )}
      </div>
      <Button
        variant="light"
        renderRoot={(props) => (
          <Link to="/training-camp/$courseId" params={{ courseId }} {...props} />
        )}
      >
        {camps.length > 0 ? words.goOn : words.look}
      </Button>
    </section>
  );
}
