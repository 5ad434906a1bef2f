import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { HomeCourse, TaskStatus } from '@xuezhou/contract/study';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { useRef } from 'react';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { PeriodActions } from '../../../enrolment/port/period-actions.tsx';
import { campNoteWords } from '../../camp-note.words.ts';
import { courseWords } from '../../study.words.ts';
import { dayOf, daysBetween } from '@xuezhou/client/time/days.ts';
import { toPractice } from '../../../catalogue/port/links.ts';
import { useCourseLock, type CourseLock } from '../../use-course-lock.ts';
import styles from './course-card.module.css';

const words = courseWords.card;

/** From this many days before its end a course warns. */
const warnDays = 30;

interface CourseCardProps {
  course: HomeCourse;
  hasFamily: boolean;
  /** How far its training camps are; undefined before it is known. */
  tasks?: TaskStatus | undefined;
}

/** A course: its cover, how far it is studied, until when it is open. The whole card leads there. */
export function CourseCard({ course, hasFamily, tasks }: CourseCardProps) {
  const lock = useCourseLock()(course);
  const { courseId, courseName, family, cover } = course;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <div className={styles.root} data-locked={lock !== null || undefined}>
      <SlipCover family={family} title={cover} seed={courseId} width={60} />
      <div className={styles.text}>
        {hasFamily && <FamilyTag family={family} />}
        <h3 className={styles.name}>
          {course.readingCount > 0 || course.questionCount === 0 ? (
            <Link ref={link} to="/course/$courseId" params={{ courseId }}>
              {courseName}
            </Link>
          ) : (
            <Link ref={link} {...toPractice(courseId)}>
              {courseName}
            </Link>
          )}
        </h3>
        <Studied course={course} />
        <Until course={course} lock={lock} />
        {tasks !== undefined && tasks.totalItem > 0 && (
          <Link className={styles.camp} to="/training-camp/$courseId" params={{ courseId }}>
            {campNoteWords.onCard(tasks.finishedItem, tasks.totalItem)}
          </Link>
        )}
        {(lock !== null || endsSoon(course)) && (
          <div className={styles.actions}>
            <PeriodActions {...course} heir={link} />
          </div>
        )}
      </div>
    </div>
  );
}

function Studied({ course: { readingCount, readings, questionCount } }: { course: HomeCourse }) {
  if (readingCount === 0)
    return (
      <p className={styles.caption}>
        {questionCount > 0 ? words.questions(questionCount) : words.empty}
      </p>
    );
  return (
    <>
      <div className={styles.progress}>
        <ProgressLine value={readings.mastered} max={readingCount} label={words.masteredLabel} />
        <span className={styles.count}>
          {readings.begun === 0
            ? words.notStarted
            : words.mastered(readings.mastered, readingCount)}
        </span>
      </div>
      {readings.begun > 0 && <p className={styles.caption}>{words.studied(readings)}</p>}
    </>
  );
}

function endsSoon({ expireDate }: HomeCourse): boolean {
  return expireDate !== null && daysBetween(dayOf(serverNow()), expireDate) <= warnDays;
}

interface UntilProps {
  course: HomeCourse;
  lock: CourseLock | null;
}

function Until({ course: { expireDate, period }, lock }: UntilProps) {
  if (lock === 'expired')
    return (
      <p className={styles.caption}>
        {expireDate === null ? words.expired : words.expiredOn(expireDate)}
      </p>
    );
  if (lock === 'notOpen' || lock === 'paused' || lock === 'unredeemed')
    return (
      <p className={styles.caption}>
        {lock === 'notOpen' && period.opensOn !== null
          ? words.opensOn(period.opensOn)
          : words[lock]}
      </p>
    );
  if (lock !== null)
    return (
      <p className={styles.warning}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        {lock === 'identity' ? words.identity : words.identityFailed}
      </p>
    );
  if (expireDate === null) return <p className={styles.caption}>{words.forever}</p>;
  const days = daysBetween(dayOf(serverNow()), expireDate);
  return days > warnDays ? (
    <p className={styles.caption}>{words.until(expireDate)}</p>
  ) : (
    <p className={styles.warning}>{days === 0 ? words.endsToday : words.endsIn(days)}</p>
  );
}
