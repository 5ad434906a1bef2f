import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { CourseChoice } from '../parts/landing/course-choice.tsx';
import { homeQuery } from '../practice.queries.ts';
import { homeWords } from '../landing.words.ts';

const words = homeWords;

/** Which course to practise. */
export function ExercisePage() {
  const isPhone = usePhone();
  // What the loader could not fetch is asked again only by the retry, or the failure would be told twice.
  const home = useSteadyQuery({ ...homeQuery, retryOnMount: false });
  if (home.isPending) return <PageSkeleton isPage shape="list" />;
  const courses =
    home.data?.groups
      .flatMap((group) => group.courses)
      .filter((course) => course.questionCount > 0) ?? [];
  return (
    <>
      <PagePhoneHeader variant="greeting" title={words.title} />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle order={1} caption={words.text}>
              {words.title}
            </SectionTitle>
          )
        }
      >
        {courses.length > 0 && <PagePart name="review-entry" />}
        {courses.length > 0 && <CourseChoice courses={courses} />}
        {home.data && courses.length === 0 && (
          <EmptyState
            title={words.none}
            text={words.noneText}
            action={
              <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
                {words.toDashboard}
              </Button>
            }
          />
        )}
        {!home.data && (
          <ErrorState
            title={words.failed}
            action={
              <Button loading={home.isFetching} onClick={() => void home.refetch()}>
                {words.again}
              </Button>
            }
          />
        )}
      </PageColumn>
    </>
  );
}
