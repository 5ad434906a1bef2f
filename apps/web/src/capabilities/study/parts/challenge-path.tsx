import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Course, CourseBook, CourseReading } from '@xuezhou/contract/study';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { RiverPath, type RiverStep } from '@xuezhou/ui/river-path';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect, useRef } from 'react';
import type { CoursePlace } from '../course-place.ts';
import { courseWords } from '../study.words.ts';
import { toLecture, toReadingPractice, type ReadingPlace } from '../../catalogue/port/links.ts';
import { masteryLevel } from '../mastery-level.ts';
import { factsOf, missingText, nextStepOf } from '../next-step.ts';
import styles from './challenge-path.module.css';
import { PathScore } from '../../catalogue/port/path-score.tsx';

const words = courseWords.course;

interface ChallengePathProps {
  course: Course;
  place: CoursePlace;
  /** Brought into view when the address names it. */
  wantedReading: number | undefined;
}

/** The readings of a book as steps down the river; the open one says what is missing, and has the one button. */
export function ChallengePath({ course, place, wantedReading }: ChallengePathProps) {
  const { book, reading: open, travelled } = place;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wantedReading !== undefined)
      root.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [wantedReading]);
  if (book.readings.length === 0)
    return (
      <SectionCard>
        <EmptyState art="book" title={words.noReadings} text={words.noReadingsText} />
      </SectionCard>
    );
  const steps = book.readings.map((reading) => stepOf(course, book, reading, reading === open));
  return (
    <SectionCard padding="none">
      <div className={styles.root} ref={root}>
        <PathScore score={book} />
        <RiverPath
          label={words.path(book.bookName)}
          steps={steps}
          currentId={open?.canAccess ? open.readingId : undefined}
          currentNote={noteOf(place)}
          travelled={travelled}
          {...(course.period.closedBy === null && {
            renderLink: (step, title) => (
              <Link
                {...toLecture({
                  courseId: course.courseId,
                  bookId: book.bookId,
                  readingId: Number(step.id),
                })}
              >
                {title}
              </Link>
            ),
          })}
        />
      </div>
    </SectionCard>
  );
}

function noteOf({ reading, isHere, book, travelled }: CoursePlace): string {
  if (isHere && reading && (reading.isCurrent || reading.mastery > 0)) return words.youAreHere;
  if (reading === book.readings[travelled]) return isHere ? words.begin : words.nextHere;
  return words.chosen;
}

function stepOf(
  { courseId, period }: Course,
  { bookId, studentWorkEntity: { studentWorkStatus } }: CourseBook,
  reading: CourseReading,
  isOpen: boolean,
): RiverStep {
  const { readingId, readingName, number, mastery, canAccess } = reading;
  const facts = factsOf(reading);
  // What was learned in a course that is closed stays to be seen.
  const isLocked = !canAccess && period.closedBy === null;
  return {
    id: readingId,
    title: readingName,
    caption: number,
    phoneCaption: [number, facts.at(1) ?? facts.at(0)].filter(Boolean).join(' · '),
    level: masteryLevel(mastery),
    locked: isLocked,
    ...(isLocked
      ? { hint: studentWorkStatus === 0 ? words.lockedStep : words.unissuedStep }
      : { facts }),
    ...(isOpen &&
      canAccess && {
        hint: missingText(reading),
        action: <StepButton reading={reading} place={{ courseId, bookId, readingId }} />,
      }),
  };
}

interface StepButtonProps {
  reading: CourseReading;
  place: ReadingPlace;
}

function StepButton({ reading, place }: StepButtonProps) {
  const { way, label } = nextStepOf(reading);
  return (
    <Button
      renderRoot={(props) =>
        way === 'watch' ? (
          <Link {...toLecture(place)} {...props} />
        ) : (
          <Link {...toReadingPractice(place)} {...props} />
        )
      }
    >
      {label}
    </Button>
  );
}
