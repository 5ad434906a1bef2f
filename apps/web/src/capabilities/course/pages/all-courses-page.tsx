import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { homeQuery } from '../course.queries.ts';
import { courseWords as words } from '../course.words.ts';
import { groupByFamily } from '../families.ts';
import { CourseList } from '../parts/course-list.tsx';
import { NoCourses } from '../parts/no-courses.tsx';
import styles from './all-courses-page.module.css';

/** Every course of the student, by family. */
export function AllCoursesPage() {
  const isPhone = usePhone();
  const home = useQuery({ ...homeQuery, retryOnMount: false });
  if (home.isPending) return <PageSkeleton isPage shape="list" />;
  const courses = home.data?.groups.flatMap((group) => group.courses) ?? [];
  return (
    <>
      <PagePhoneHeader
        title={words.allCourses}
        back={
          <ActionIcon
            size={44}
            aria-label={words.course.back}
            renderRoot={(props) => <Link to="/dashboard" {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn head={!isPhone && <SectionTitle order={1}>{words.allCourses}</SectionTitle>}>
        {groupByFamily(courses).map(({ family, courses: own }) => (
          <section key={family} className={styles.family} aria-labelledby={`family-${family}`}>
            <h2 id={`family-${family}`} className={styles.name}>
              <FamilyTag family={family} />
              <span className={styles.count}>{words.courseCount(own.length)}</span>
            </h2>
            <CourseList courses={own} hasFamily={false} />
          </section>
        ))}
        {courses.length === 0 && (
          <NoCourses
            hasFailed={home.isError}
            isRetrying={home.isFetching}
            onRetry={() => void home.refetch()}
          />
        )}
      </PageColumn>
    </>
  );
}
