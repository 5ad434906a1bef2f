import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconListTree } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Course } from '@xuezhou/contract/study';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useState, type ReactNode } from 'react';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { PagePhoneHeader } from '../../../../platform/page/phone-header-slot.tsx';
import type { CoursePlace } from '../../course-place.ts';
import { courseWords } from '../../study.words.ts';
import { ClosedNotice } from '../closed-notice.tsx';
import { useWide } from '../../../lecture/port/use-wide.ts';
import styles from './course-frame.module.css';
import { CampNote } from '../home/camp-note.tsx';
import { CourseSearch } from '../../../search/port/course-search.tsx';
import { CourseTabs, type CourseTab } from './course-tabs.tsx';
import { CourseTree } from './course-tree.tsx';
import { OtherWays } from './other-ways.tsx';

const words = courseWords.course;

const TreeDrawer = sheetPart(() => import('./tree-drawer.tsx'), 'TreeDrawer');

interface CourseFrameProps {
  course: Course;
  place: CoursePlace | null;
  tab: CourseTab;
  aside?: ReactNode;
  children: ReactNode;
}

/** What the pages of a course share: its tree at the left, on a phone in a drawer; its name, and its tabs. */
export function CourseFrame({ course, place, tab, aside, children }: CourseFrameProps) {
  const [isTreeOpen, setTreeOpen] = useState(false);
  const isPhone = usePhone();
  // Below it the aside stands under the middle, and what ends the page under both.
  const isWide = useWide();
  const isClosed = course.period.closedBy !== null;
  const isMain = tab === (course.modes.includes('challenge') ? 'challenge' : 'videos');
  const openTree = () => setTreeOpen(true);
  const closeTree = () => setTreeOpen(false);
  // Classes and files are those of the whole course, whichever book is open.
  const book = tab === 'live' || tab === 'material' ? undefined : place?.book;
  const tree = place && (
    <CourseTree course={course} place={place} tab={tab} onReading={closeTree} />
  );
  const foot = <Foot course={course} />;
  // On a phone the course comes first.
  const around = isMain && <Around courseId={course.courseId} />;
  return (
    <>
      <PagePhoneHeader
        title={course.courseName}
        back={<BackToDashboard />}
        right={
          <>
            {!isClosed && isPhone && <CourseSearch courseId={course.courseId} />}
            {place && <TreeIcon onOpen={openTree} />}
          </>
        }
      />
      <PageColumn
        layout="course"
        start={tree}
        startLabel={words.tree}
        aside={
          isWide ? (
            aside
          ) : (
            <>
              {aside}
              {foot}
            </>
          )
        }
      >
        <div className={styles.head}>
          <div className={styles.title}>
            <SectionTitle
              order={1}
              overline={<Trail within={book && course.courseName} />}
              action={
                <span className={styles.actions}>
                  {!isClosed && !isPhone && <CourseSearch courseId={course.courseId} />}
                  {place && (
                    <Button
                      className={styles.tree}
                      variant="default"
                      leftSection={<IconListTree size={18} stroke={1.6} aria-hidden />}
                      aria-haspopup="dialog"
                      onClick={openTree}
                    >
                      {words.tree}
                    </Button>
                  )}
                </span>
              }
            >
              {book?.bookName ?? course.courseName}
            </SectionTitle>
          </div>
          <CourseTabs
            courseId={course.courseId}
            modes={course.modes}
            hasLive={course.hasLive}
            bookId={place?.book.bookId}
            current={tab}
          />
        </div>
        <ClosedNotice course={course} />
        {!isPhone && around}
        {children}
        {isPhone && around}
        {isMain && place?.book.canAccess && (
          <PagePart
            key={`assignment-${place.book.bookId}`}
            name="book-assignment"
            courseId={course.courseId}
            bookId={place.book.bookId}
          />
        )}
        {isWide && foot}
      </PageColumn>
      {tree && (
        <TreeDrawer isOpen={isTreeOpen} onClose={closeTree}>
          {tree}
        </TreeDrawer>
      )}
    </>
  );
}

/** What a course has beside its own path. */
function Around({ courseId }: { courseId: number }) {
  return (
    <>
      <CampNote courseId={courseId} />
      <PagePart name="course-teams" courseId={courseId} />
    </>
  );
}

/** Where the page stands; of a book, within which course. */
function Trail({ within }: { within: string | undefined }) {
  return (
    <>
      <Link to="/dashboard">{words.trail}</Link>
      {within !== undefined && (
        <>
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
          {within}
        </>
      )}
    </>
  );
}

function BackToDashboard() {
  return (
    <ActionIcon
      size={44}
      aria-label={words.back}
      renderRoot={(props) => <Link to="/dashboard" {...props} />}
    >
      <IconChevronLeft size={24} stroke={1.6} />
    </ActionIcon>
  );
}

/** Where else the course leads. */
function Foot({ course }: { course: Course }) {
  return (
    <div className={styles.foot}>
      {course.books.length > 0 && <OtherWays course={course} />}
      {course.hasAgreement && (
        <p className={styles.agreement}>
          <Link to="/agreement/$type/$id" params={{ type: 'course', id: String(course.courseId) }}>
            {words.agreement}
          </Link>
        </p>
      )}
    </div>
  );
}

function TreeIcon({ onOpen }: { onOpen: () => void }) {
  return (
    <ActionIcon size={44} aria-label={words.tree} aria-haspopup="dialog" onClick={onOpen}>
      <IconListTree size={22} stroke={1.6} />
    </ActionIcon>
  );
}
