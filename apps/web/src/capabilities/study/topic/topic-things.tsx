import {
  IconCards,
  IconCheck,
  IconFileText,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { CourseReading, Topic } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { toFlashCards, toLecture, toReadingPractice } from '../../catalogue/port/links.ts';
import styles from './topic-page.module.css';
import { topicWords } from './topic.words.ts';

const words = topicWords.things;
const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

interface ThingsProps {
  topic: Topic;
  reading: CourseReading | undefined;
  isOpen: boolean;
}

/** All that the chapter holds, with how much of it is done. */
export function TopicThings({ topic, reading, isOpen }: ThingsProps) {
  const { courseId, bookId, readingId, evidence } = topic;
  const place = { courseId, bookId, readingId };
  const { lectures, cards } = evidence;
  const linkTo = (link: LinkOptions) => (isOpen ? link : null);
  return (
    <SectionCard title={words.title}>
      <ul className={styles.things}>
        {lectures && (
          <Thing
            icon={<IconPlayerPlay {...icon} />}
            name={words.lectures}
            count={[lectures.watched, lectures.total]}
            link={linkTo(toLecture(place))}
          />
        )}
        {reading !== undefined && reading.questionTotal > 0 && (
          <Thing
            icon={<IconPencil {...icon} />}
            name={words.questions}
            count={[reading.questionDone, reading.questionTotal]}
            link={linkTo(toReadingPractice(place))}
          />
        )}
        {cards && (
          <Thing
            icon={<IconCards {...icon} />}
            name={words.cards}
            told={words.studied(cards.count)}
            link={linkTo(toFlashCards(courseId))}
          />
        )}
        <Thing
          icon={<IconFileText {...icon} />}
          name={words.text}
          link={linkTo(toLecture(place))}
        />
      </ul>
      {topic.heldOut > 0 && <p className={styles.note}>{words.heldOut(topic.heldOut)}</p>}
    </SectionCard>
  );
}

interface ThingProps {
  icon: ReactNode;
  name: string;
  /** Done, and all. */
  count?: readonly [number, number];
  /** What there is to say where no count is to be had. */
  told?: string;
  link: LinkOptions | null;
}

function Thing({ icon: sign, name, count, told, link }: ThingProps) {
  const [done, all] = count ?? [0, 1];
  return (
    <li>
      {sign}
      {link ? <Link {...link}>{name}</Link> : <span className={styles.name}>{name}</span>}
      {count && <span className={done < all ? undefined : 'xz-hidden'}>{`${done} / ${all}`}</span>}
      {told && <span>{told}</span>}
      {done >= all && <IconCheck className={styles.done} size={18} stroke={1.8} aria-hidden />}
    </li>
  );
}
