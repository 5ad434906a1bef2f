import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CourseCamp } from '@xuezhou/contract/camp';
import { SectionCard } from '@xuezhou/ui/section-card';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { campWords as words } from '../camp.words.ts';
import { useJoin } from '../use-join.ts';
import styles from './camp-offer.module.css';

/** A camp that waits to be joined: check and add in one tap, all classes on their own page. */
export function CampOffer({ offer }: { offer: CourseCamp }) {
  const { courseId } = offer;
  const { join, isJoining, problem } = useJoin({ courseId });
  const open = offer.classes.find(({ result }) => result === 'joined');
  return (
    <SectionCard
      title={offer.campName}
      size="section"
      caption={`${words.days(offer.days)} · ${words.tasksOf(offer.xlyTotalCount)}`}
    >
      <div className={styles.root}>
        {offer.intro !== '' && <RichHtml html={offer.intro} />}
        <p className={styles.about}>
          {open === undefined
            ? words.result(offer.classes[0]?.result ?? 'notOpen')
            : [
                open.className,
                open.startsOn === null ? words.joinHint : words.starts(open.startsOn),
              ].join(' · ')}
        </p>
        <div className={styles.ways}>
          <Button size="lg" disabled={open === undefined} loading={isJoining} onClick={join}>
            {words.joining}
          </Button>
          <Button
            size="lg"
            variant="default"
            renderRoot={(props) => (
              <Link to="/training-camps/$courseId" params={{ courseId }} {...props} />
            )}
          >
            {words.camps}
          </Button>
        </div>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </SectionCard>
  );
}
