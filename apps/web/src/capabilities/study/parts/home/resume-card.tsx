import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Family } from '@xuezhou/contract/catalogue';
import type { CourseHome, HomeCourse, LastPlayed, TodayItem } from '@xuezhou/contract/study';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { courseWords } from '../../study.words.ts';
import { recentText } from '@xuezhou/client/time/days.ts';
import { toLecture } from '../../../catalogue/port/links.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { spanText } from '../../study-time.ts';
import { toItem } from '../../today/today-link.ts';
import type { TodayList } from '../../today/today-list.ts';
import { todayWords } from '../../today/today.words.ts';
import { useCourseLock } from '../../use-course-lock.ts';
import { walkTo } from '../../today/walk.ts';
import styles from './resume-card.module.css';

const words = courseWords.resume;

interface ResumeCardProps {
  home: CourseHome;
  /** Undefined where it did not come. */
  list: (TodayList & { date: string }) | undefined;
  now: number;
}

/**
 * The first thing of today that is left, with the one button that begins it; without any, one tap to where the student
 * was, and for one who has not begun, to the first course that is open.
 */
export function ResumeCard({ home, list, now }: ResumeCardProps) {
  const lockOf = useCourseLock();
  const courses = home.groups.flatMap((group) => group.courses);
  const open = courses.filter((course) => lockOf(course) === null);
  const last = home.lastPlayedRecord;
  const next = list?.next;
  const start = next && list && <StartToday item={next} list={list} />;
  if (last && next && next.bulletId === last.bulletId)
    return <GoOn last={last} now={now} button={start} />;
  const course = open.find(({ courseId }) => courseId === next?.courseId) ?? open[0];
  if (next && course) return <Next item={next} course={course} button={start} />;
  if (last && open.some(({ courseId }) => courseId === last.courseId))
    return <GoOn last={last} now={now} />;
  const first = open.find(({ readingCount }) => readingCount > 0);
  return first ? <Begin course={first} /> : null;
}

/** The one button of the day: it opens what is next, and from there on what comes next is offered where one is. */
function StartToday({ item, list }: { item: TodayItem; list: TodayList & { date: string } }) {
  const label = list.finished === 0 ? todayWords.start : todayWords.goOn;
  return (
    <Button
      size="lg"
      leftSection={playIcon}
      renderRoot={(props) => (
        <Link {...toItem(item)} {...props} onClick={() => walkTo(list.date, item)} />
      )}
    >
      {label}
    </Button>
  );
}

function Next({
  item,
  course,
  button,
}: {
  item: TodayItem;
  course: HomeCourse;
  button: ReactNode;
}) {
  // A camp calls its entries by its own name, which their text says already.
  const isOfCourse = item.courseId === course.courseId;
  return (
    <Hero
      book={{ family: course.family, cover: course.cover, seed: course.courseId }}
      tag={
        <FamilyTag family={course.family}>
          {isOfCourse ? course.courseName : item.courseName}
        </FamilyTag>
      }
      aside={item.minutes > 0 && todayWords.about(item.minutes)}
      title={todayWords.titleOf(item)}
      text={todayWords.evidenceOf(item)}
      isTextKept
      button={button}
    />
  );
}

const playIcon = <IconPlayerPlayFilled size={16} aria-hidden />;

function GoOn({ last, now, button }: { last: LastPlayed; now: number; button?: ReactNode }) {
  const left = last.duration - last.position;
  return (
    <Hero
      book={{ family: last.family, cover: last.cover, seed: last.bookId }}
      tag={<FamilyTag family={last.family}>{last.courseName}</FamilyTag>}
      aside={
        <>
          {recentText(Date.parse(last.playedAt), now)}
          <span className={styles.deskOnly}> {words.seenHere}</span>
        </>
      }
      title={last.bulletName}
      text={words.lecture(last.bookName, last.readingNumber, last.readingName)}
      button={
        button ?? (
          <Button
            size="lg"
            leftSection={playIcon}
            renderRoot={(props) => <Link {...toLecture(last, last.bulletId)} {...props} />}
          >
            {words.goOn}
          </Button>
        )
      }
    >
      <ProgressLine value={last.position} max={last.duration} label={words.watched} />
      <div className={styles.counts}>
        <span>
          {clockText(last.position)} / {clockText(last.duration)}
        </span>
        <span>{left >= 1 ? words.left(spanText(left)) : words.seenToTheEnd}</span>
      </div>
    </Hero>
  );
}

function Begin({ course }: { course: HomeCourse }) {
  return (
    <Hero
      book={{ family: course.family, cover: course.cover, seed: course.courseId }}
      tag={<FamilyTag family={course.family} />}
      aside={words.startTitle}
      title={course.courseName}
      text={course.subtitle}
      isTextKept
      button={
        <Button
          size="lg"
          leftSection={playIcon}
          renderRoot={(props) => (
            <Link to="/course/$courseId" params={{ courseId: course.courseId }} {...props} />
          )}
        >
          {words.start}
        </Button>
      }
    />
  );
}

interface HeroProps {
  book: { family: Family; cover: string; seed: number };
  tag: ReactNode;
  aside: ReactNode;
  title: string;
  text: string;
  /** The text stays on a phone too, where it is otherwise left out. */
  isTextKept?: boolean;
  button: ReactNode;
  children?: ReactNode;
}

function Hero({ book, tag, aside, title, text, isTextKept, button, children }: HeroProps) {
  const isPhone = usePhone();
  return (
    <section className={styles.root} aria-label={words.label}>
      <div className={styles.cover}>
        <SlipCover
          family={book.family}
          title={book.cover}
          seed={book.seed}
          width={isPhone ? 76 : 112}
        />
      </div>
      <div className={styles.head}>
        <div className={styles.line}>
          {tag}
          <span className={styles.aside}>{aside}</span>
        </div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text} data-kept={isTextKept}>
          {text}
        </p>
      </div>
      {children && <div className={styles.progress}>{children}</div>}
      <div className={styles.button}>{button}</div>
    </section>
  );
}
