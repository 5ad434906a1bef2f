import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CampClass, CourseCamp } from '@xuezhou/contract/camp';
import { Medal } from '@xuezhou/ui/medal';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { campWords as words } from '../camp.words.ts';
import { useJoin } from '../use-join.ts';
import styles from './camp-card.module.css';

/** A camp of the course: how far, or which classes take students. */
export function CampCard({ camp }: { camp: CourseCamp }) {
  const { xlyFinishedCount: finished, xlyTotalCount: total, startsOn, endsOn, courseId } = camp;
  return (
    <SectionCard
      title={camp.campName}
      size="section"
      caption={`${words.days(camp.days)} · ${words.tasksOf(total)}`}
      action={camp.finishedAt !== null && <Medal kind="gold" size={36} label={words.won} />}
    >
      <div className={styles.root}>
        {camp.intro !== '' && <RichHtml html={camp.intro} size="note" />}
        {startsOn === null || endsOn === null ? (
          <ul className={styles.classes}>
            {camp.classes.map((one) => (
              <ClassRow key={one.classId} own={one} />
            ))}
          </ul>
        ) : (
          <>
            <div className={styles.line}>
              <ProgressLine value={finished} max={total} label={words.progress} />
              <span>{words.finished(finished, total)}</span>
            </div>
            <div className={styles.row}>
              <span className={styles.about}>{words.period(startsOn, endsOn)}</span>
              <Button
                variant="light"
                renderRoot={(props) => (
                  <Link to="/training-camp/$courseId" params={{ courseId }} {...props} />
                )}
              >
                {words.look}
              </Button>
            </div>
          </>
        )}
      </div>
    </SectionCard>
  );
}

function ClassRow({ own }: { own: CampClass }) {
  const { join, isJoining, problem } = useJoin({ classId: own.classId });
  const about = [
    own.startsOn === null ? words.joinHint : words.starts(own.startsOn),
    own.joinFrom !== null && own.result === 'notOpen' && words.joinFrom(own.joinFrom),
    own.joinUntil !== null && words.joinUntil(own.joinUntil),
    own.seatsLeft !== null && own.result === 'joined' && words.seats(own.seatsLeft),
  ].filter(Boolean);
  return (
    <li>
      <div className={styles.row}>
        <div>
          <h3 className={styles.name}>{own.className}</h3>
          <p className={styles.about}>{about.join(' · ')}</p>
        </div>
        {own.result === 'joined' ? (
          <Button
            variant="light"
            loading={isJoining}
            aria-label={`${words.join} ${own.className}`}
            onClick={join}
          >
            {words.join}
          </Button>
        ) : (
          <StatusChip>{words.result(own.result)}</StatusChip>
        )}
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
