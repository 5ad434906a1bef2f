import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Family } from '@xuezhou/contract/site';
import type { CourseHome, HomeCourse, LastPlayed } from '@xuezhou/contract/study';
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
import { useCourseLock } from '../../use-course-lock.ts';
import styles from './resume-card.module.css';

const words = courseWords.resume;

interface ResumeCardProps {
  home: CourseHome;
  now: number;
}

/** Where nothing of today is listed: one tap to where the student was, and for one who has not begun, to the first course that is open. */
export function ResumeCard({ home, now }: ResumeCardProps) {
  const lockOf = useCourseLock();
  const courses = home.groups.flatMap((group) => group.courses);
  const open = courses.filter((course) => lockOf(course) === null);
  const last = home.lastPlayedRecord;
  if (last && open.some(({ courseId }) => courseId === last.courseId))
    return <GoOn last={last} now={now} />;
  const first = open.find(({ readingCount }) => readingCount > 0);
  return first ? <Begin course={first} /> : null;
}

const playIcon = <IconPlayerPlayFilled size={16} aria-hidden />;

function GoOn({ last, now }: { last: LastPlayed; now: number }) {
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
        <Button
          size="lg"
          leftSection={playIcon}
          renderRoot={(props) => <Link {...toLecture(last, last.bulletId)} {...props} />}
        >
          {words.goOn}
        </Button>
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
