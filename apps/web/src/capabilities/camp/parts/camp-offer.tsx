import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CampClass, CourseCamp } from '@xuezhou/contract/camp';
import { SectionCard } from '@xuezhou/ui/section-card';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { campWords as words } from '../camp.words.ts';
import { useJoin } from '../use-join.ts';
import styles from './camp-offer.module.css';

/** A camp that waits to be joined: check and add in one tap, all classes on their own page. */
export function CampOffer({ offer }: { offer: CourseCamp }) {
  const { courseId } = offer;
  const shown = shownOf(offer.classes);
  const { join, isJoining, problem } = useJoin({ courseId });
  return (
    <SectionCard
      title={offer.campName}
      size="section"
      caption={`${words.days(offer.days)} · ${words.tasksOf(offer.xlyTotalCount)}`}
    >
      <div className={styles.root}>
        {offer.intro !== '' && <RichHtml html={offer.intro} />}
        <p className={styles.about}>
          {shown === undefined
            ? words.result(offer.classes[0]?.result ?? 'notOpen')
            : aboutOf(shown)}
        </p>
        {shown?.result === 'joined' && <p className={styles.about}>{words.joinBrings}</p>}
        <div className={styles.ways}>
          <Button
            size="lg"
            disabled={shown?.result !== 'joined'}
            loading={isJoining}
            onClick={join}
          >
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

/** The class that one would join; where there is none, the one that opens first. */
function shownOf(classes: readonly CampClass[]): CampClass | undefined {
  const opening = classes
    .filter(({ result, joinFrom }) => result === 'notOpen' && joinFrom !== null)
    .toSorted((a, b) => (String(a.joinFrom) < String(b.joinFrom) ? -1 : 1));
  return classes.find(({ result }) => result === 'joined') ?? opening[0];
}

function aboutOf({ className, result, joinFrom, startsOn }: CampClass): string {
  return [
    className,
    joinFrom !== null && result === 'notOpen' && words.joinFrom(joinFrom),
    startsOn === null ? words.joinHint : words.starts(startsOn),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
