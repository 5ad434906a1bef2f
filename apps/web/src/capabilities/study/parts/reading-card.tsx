import { Button } from '@mantine/core';
import { IconCards, IconFileText, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import type { Course, CourseReading, ReadingGroups } from '@xuezhou/contract/study';
import { masteryLabels } from '@xuezhou/rules/practice/mastery-levels';
import { SectionCard } from '@xuezhou/ui/section-card';
import { WaterLevel } from '@xuezhou/ui/water-level';
import { useQuery } from '@tanstack/react-query';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { courseWords } from '../study.words.ts';
import { bookQuery } from '../../lecture/port/lecture.queries.ts';
import { isWatched, lecturesOf } from '../../lecture/port/outline.ts';
import { firstToWatch } from '../lectures.ts';
import { cardCountsQuery, toCardsOfReading } from '../../flash-card/port/cards-of-reading.ts';
import { toLecture, toReadingPractice, type ReadingPlace } from '../../catalogue/port/links.ts';
import { masteryLevel } from '../mastery-level.ts';
import { LevelLine } from './course/level-line.tsx';
import styles from './reading-card.module.css';
import { ReadingRow } from './reading-row.tsx';

const words = courseWords.reading;
const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

interface ReadingCardProps {
  course: Course;
  bookId: number;
  reading: CourseReading;
}

/** The open reading: how well it is mastered, and all that it holds. */
export function ReadingCard({ course: { courseId }, bookId, reading }: ReadingCardProps) {
  const { readingId, mastery, number, readingName, canAccess, questionDone, questionTotal } =
    reading;
  const book = useSteadyQuery({ ...bookQuery(courseId, bookId), retryOnMount: false });
  const place = { courseId, bookId, readingId };
  const content = book.data?.readingGroupList.find((group) => group.readingId === readingId);
  return (
    <SectionCard>
      <section aria-label={words.label}>
        <div className={styles.head}>
          <WaterLevel level={masteryLevel(mastery)} size={64} label="" />
          <div>
            <div className={styles.number}>{number}</div>
            <h2 className={styles.name}>{readingName}</h2>
            <div className={styles.level}>{masteryLabels[masteryLevel(mastery)]}</div>
          </div>
        </div>
        <LevelLine level={mastery} />
        <ul className={styles.rows}>
          {content && <LectureRows reading={content} place={place} />}
          {questionTotal > 0 && (
            <ReadingRow
              icon={<IconPencil {...icon} />}
              label={words.questions}
              count={{ done: questionDone, total: questionTotal }}
              link={canAccess ? toReadingPractice(place) : null}
            />
          )}
          <CardsRow place={place} isOpen={canAccess} />
          <ReadingRow
            icon={<IconFileText {...icon} />}
            label={words.text}
            link={canAccess ? toLecture(place) : null}
          />
        </ul>
        {book.isError && !book.data && (
          <p className={styles.failed} role="alert">
            {words.failed}
            <Button
              variant="subtle"
              size="compact-md"
              loading={book.isFetching}
              onClick={() => void book.refetch()}
            >
              {courseWords.again}
            </Button>
          </p>
        )}
      </section>
    </SectionCard>
  );
}

/** The flash cards of the reading, of which those count that are known for now. */
function CardsRow({ place, isOpen }: { place: ReadingPlace; isOpen: boolean }) {
  const { data } = useQuery({ ...cardCountsQuery(place.courseId), retryOnMount: false });
  const counts = data?.books
    .flatMap(({ readings }) => readings)
    .find(({ readingId }) => readingId === place.readingId)?.counts;
  if (counts === undefined || counts.cardAmount === 0) return null;
  return (
    <ReadingRow
      icon={<IconCards {...icon} />}
      label={words.cards}
      count={{ done: counts.knownCount, total: counts.cardAmount }}
      link={isOpen ? toCardsOfReading(place) : null}
    />
  );
}

interface LectureRowsProps {
  reading: ReadingGroups;
  place: ReadingPlace;
}

/** Basic and intensive lectures apart; what a reading does not have has no row. */
function LectureRows({ reading, place }: LectureRowsProps) {
  const lectures = lecturesOf(reading);
  return ([1, 2] as const).map((videoType) => {
    const own = lectures.filter((lecture) => lecture.videoType === videoType);
    if (own.length === 0) return null;
    const next = firstToWatch(own);
    return (
      <ReadingRow
        key={videoType}
        icon={<IconPlayerPlay {...icon} />}
        label={videoType === 1 ? words.basic : words.intensive}
        count={{ done: own.filter(isWatched).length, total: own.length }}
        link={next ? toLecture(place, next.bulletId) : null}
      />
    );
  });
}
