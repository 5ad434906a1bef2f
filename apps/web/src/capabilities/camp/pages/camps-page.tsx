import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { campStatusQuery } from '../camp.queries.ts';
import { campWords as words } from '../camp.words.ts';
import { CampCard } from '../parts/camp-card.tsx';
import { useCampHead } from '../use-camp-head.tsx';

/** All camps of a course, with how far each is. */
export function CampsPage() {
  const { courseId } = useParams({ from: '/training-camps/$courseId' });
  const { data } = useSuspenseQuery(campStatusQuery(courseId));
  const { courseName, camps } = data;
  const head = useCampHead({ courseId, courseName, title: words.camps });
  useTitle(`${courseName} · ${words.camps}`);
  return (
    <>
      {head.phone}
      <PageColumn layout="card" head={head.desk}>
        {camps.length > 0 ? (
          camps.map((camp) => <CampCard key={camp.campId} camp={camp} />)
        ) : (
          <EmptyState
            title={words.noCamp}
            text={words.noCampText}
            action={
              <Button
                renderRoot={(props) => (
                  <Link to="/course/$courseId" params={{ courseId }} {...props} />
                )}
              >
                {words.toCourse}
              </Button>
            }
          />
        )}
      </PageColumn>
    </>
  );
}
