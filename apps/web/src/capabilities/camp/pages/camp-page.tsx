import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { campTasksQuery } from '../camp.queries.ts';
import { campWords as words } from '../camp.words.ts';
import { CampDays } from '../parts/camp-days.tsx';
import { useCampHead } from '../use-camp-head.tsx';
import { CampOffer } from '../parts/camp-offer.tsx';
import { CampProgress } from '../parts/camp-progress.tsx';

/** The training camp of a course: its days and tasks; before joining, what it asks for. */
export function CampPage() {
  const { courseId } = useParams({ from: '/training-camp/$courseId' });
  const { data } = useSuspenseQuery(campTasksQuery(courseId));
  const { courseName, camp, offer } = data;
  const head = useCampHead({ courseId, courseName, title: words.camp });
  useTitle(`${courseName} · ${words.camp}`);
  // Shanghai keeps one time all year.
  const isOver = camp !== null && serverNow() >= Date.parse(`${camp.endsOn}T24:00:00+08:00`);
  return (
    <>
      {head.phone}
      {camp !== null ? (
        <PageColumn
          layout="aside"
          head={head.desk}
          aside={<CampProgress camp={camp} isOver={isOver} />}
        >
          <CampDays camp={camp} />
        </PageColumn>
      ) : (
        <PageColumn layout="card" head={head.desk}>
          {offer ? (
            <CampOffer offer={offer} />
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
      )}
    </>
  );
}
