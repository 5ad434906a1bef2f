import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Course, CourseBook, CourseReading } from '@xuezhou/contract/study';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { RiverPath, type RiverStep } from '@xuezhou/ui/river-path';
import { SectionCard } from '@xuezhou/ui/section-card';
import { usePhone } from '@xuezhou/ui/use-phone';
import { waterLevelNames } from '@xuezhou/ui/water-level';
import { useEffect, useRef, useState } from 'react';
import { challengeSize, neededToPass } from '@xuezhou/rules/practice/challenge';
import { countFamiliar, type CoursePlace } from '../../course-place.ts';
import { courseWords } from '../../study.words.ts';
import {
  toBookChallenge,
  toLecture,
  toReadingPractice,
  type ReadingPlace,
} from '../../../catalogue/port/links.ts';
import { masteryLevel } from '../../mastery-level.ts';
import { factsOf, missingText, wayInto } from '../../chapter-way.ts';
import { FoldRow } from './fold-row.tsx';
import styles from './challenge-path.module.css';
import { PathScore } from '../../../catalogue/port/path-score.tsx';

const words = courseWords.course;
const gateWords = courseWords.gate;

/** Steps that are no chapter. */
const gateIds: ReadonlySet<RiverStep['id']> = new Set(['before', 'after']);

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
  const [before, after] = gatesOf(book);
  const steps = [
    ...(before ? [before] : []),
    ...book.readings.map((reading) => stepOf(course, book, reading, reading === open)),
    ...(after ? [after] : []),
  ];
  const hasBegun = book.readings.some(({ mastery }) => mastery > 0);
  const currentId = open?.canAccess ? open.readingId : undefined;
  return (
    <SectionCard padding="none">
      <div className={styles.root} ref={root}>
        <PathScore score={book} />
        <FoldedPath
          key={book.bookId}
          label={words.path(book.bookName)}
          steps={steps}
          currentId={currentId}
          currentNote={noteOf(place)}
          travelled={before && hasBegun ? travelled + 1 : travelled}
          {...(course.period.closedBy === null && {
            renderLink: (step, title) => (
              <Link
                {...(gateIds.has(step.id)
                  ? toBookChallenge(course.courseId, book.bookId)
                  : toLecture({
                      courseId: course.courseId,
                      bookId: book.bookId,
                      readingId: Number(step.id),
                    }))}
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

/** After the open step a phone shows so many. */
const shownAfter = 2;

/** The river; on a phone the open step with those around it, the rest in a row at each end. */
function FoldedPath(props: Parameters<typeof RiverPath>[0] & { travelled: number }) {
  const { steps, currentId, travelled } = props;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState({ before: false, after: false });
  const current = steps.findIndex(({ id }) => id === currentId);
  if (!isPhone || current === -1) return <RiverPath {...props} />;
  const before = steps.slice(0, current);
  const after = steps.slice(current + 1 + shownAfter);
  // A row in place of one step would save nothing.
  const [foldsBefore, foldsAfter] = [before.length > 1, after.length > 1];
  const from = foldsBefore && !isOpen.before ? current : 0;
  const to = foldsAfter && !isOpen.after ? current + 1 + shownAfter : steps.length;
  return (
    <>
      {foldsBefore && (
        <FoldRow
          steps={before}
          title={words.stepsBefore(before.length)}
          detail={levelsOf(before)}
          isOpen={isOpen.before}
          onToggle={() => setOpen((now) => ({ ...now, before: !now.before }))}
        />
      )}
      <RiverPath {...props} steps={steps.slice(from, to)} travelled={travelled - from} />
      {foldsAfter && (
        <FoldRow
          steps={after}
          title={words.stepsAfter(after.length)}
          detail={after.map(({ title }) => title).join('，')}
          isOpen={isOpen.after}
          onToggle={() => setOpen((now) => ({ ...now, after: !now.after }))}
        />
      )}
    </>
  );
}

/** How many of the chapters stand where, the farthest first. */
function levelsOf(steps: readonly RiverStep[]): string {
  const levels = steps.flatMap(({ level }) => level ?? []);
  return waterLevelNames
    .map((name, level) => ({ name, count: levels.filter((one) => one === level).length }))
    .toReversed()
    .flatMap(({ name, count }) => (count > 0 ? words.chaptersAt(count, name) : []))
    .join('，');
}

/** What comes before the chapters of a book, and what opens when all of them are familiar; none without questions. */
function gatesOf({ canAccess, readings }: CourseBook): [RiverStep?, RiverStep?] {
  const total = readings.reduce((sum, { questionTotal }) => sum + questionTotal, 0);
  if (!canAccess || total === 0) return [];
  const questions = Math.min(challengeSize, total);
  const isFamiliar = countFamiliar(readings) === readings.length;
  const icon = <IconCompass size={24} stroke={1.6} aria-hidden />;
  return [
    {
      id: 'before',
      title: gateWords.title,
      caption: gateWords.caption(questions, neededToPass(questions)),
      icon,
    },
    {
      id: 'after',
      title: gateWords.last,
      ...(isFamiliar
        ? { caption: gateWords.lastCaption, status: gateWords.lastOpen, icon }
        : { locked: true, hint: gateWords.lastHint }),
    },
  ];
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
  const { way, label } = wayInto(reading);
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
