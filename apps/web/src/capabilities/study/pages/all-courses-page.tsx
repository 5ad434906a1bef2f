import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HomeCourse } from '@xuezhou/contract/study';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { RedeemButton } from '../../enrolment/port/redeem-button.tsx';
import { catalogueQuery, homeQuery } from '../study.queries.ts';
import { courseWords as words } from '../study.words.ts';
import { CatalogueList } from '../parts/catalogue-list.tsx';
import { NoCourses } from '../parts/home/no-courses.tsx';
import styles from './all-courses-page.module.css';

/** Every course of the school by family: the student's own, and what one may try of the others. */
export function AllCoursesPage() {
  const isPhone = usePhone();
  const all = useSteadyQuery({ ...catalogueQuery, retryOnMount: false });
  const home = useQuery({ ...homeQuery, retryOnMount: false });
  if (all.isPending) return <PageSkeleton isPage shape="list" />;
  const own = new Map<number, HomeCourse>(
    home.data?.groups.flatMap(({ courses }) => courses).map((one) => [one.courseId, one]),
  );
  const families = all.data ?? [];
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
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle order={1} action={<RedeemButton />}>
              {words.allCourses}
            </SectionTitle>
          )
        }
      >
        {isPhone && <RedeemButton />}
        <div className={styles.families}>
          {families.map(({ family, courses }) => (
            <section
              key={family}
              className={styles.family}
              data-wide={courses.length > 1 || undefined}
              aria-labelledby={`family-${family}`}
            >
              <h2 id={`family-${family}`} className={styles.name}>
                <FamilyTag family={family} />
                <span className={styles.count}>{words.courseCount(courses.length)}</span>
              </h2>
              <CatalogueList courses={courses} own={own} />
            </section>
          ))}
        </div>
        {families.length === 0 && (
          <NoCourses
            hasFailed={all.isError}
            isRetrying={all.isFetching}
            onRetry={() => void all.refetch()}
          />
        )}
      </PageColumn>
    </>
  );
}
