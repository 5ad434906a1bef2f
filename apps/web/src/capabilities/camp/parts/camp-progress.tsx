import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MyCamp } from '@xuezhou/contract/camp';
import { Medal } from '@xuezhou/ui/medal';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { campWords as words } from '../camp.words.ts';
import styles from './camp-progress.module.css';

interface CampProgressProps {
  camp: MyCamp;
  /** Its days are over. */
  isOver: boolean;
}

/** How far the student is in a camp, with whom, and until when. */
export function CampProgress({ camp, isOver }: CampProgressProps) {
  const { xlyFinishedCount: finished, xlyTotalCount: total, courseId } = camp;
  return (
    <SectionCard title={camp.campName} size="section" caption={camp.className}>
      <div className={styles.root}>
        {camp.intro !== '' && <RichHtml html={camp.intro} size="note" />}
        {camp.finishedAt !== null && (
          <p className={styles.won}>
            <Medal kind="gold" size={40} label={words.won} />
            {words.wonText}
          </p>
        )}
        <div className={styles.line}>
          <ProgressLine value={finished} max={total} label={words.progress} height={6} />
          <span>{words.finished(finished, total)}</span>
        </div>
        <ul className={styles.facts}>
          <li>{words.period(camp.startsOn, camp.endsOn)}</li>
          <li>{words.classmates(camp.classmates)}</li>
        </ul>
        {isOver && camp.finishedAt === null && <p className="xz-small xz-quiet">{words.over}</p>}
        <div className={styles.ways}>
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/training-camp-personal/$courseId" params={{ courseId }} {...props} />
            )}
          >
            {words.mine}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/training-camps/$courseId" params={{ courseId }} {...props} />
            )}
          >
            {words.camps}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}
