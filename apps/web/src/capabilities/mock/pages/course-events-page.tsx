import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { CourseColumn } from '../../../platform/page/course/course-column.tsx';
import { ZoneNote } from '../../../platform/page/zone-note.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { courseMocksQuery } from '../mock.queries.ts';
import { mockWords } from '../mock.words.ts';
import { PaperGrid } from '../parts/paper-grid.tsx';

const words = mockWords.list;

/** The papers of one course. */
export function CourseEventsPage() {
  const isPhone = usePhone();
  const { courseId } = useParams({ from: '/course/$courseId/events' });
  const { data } = useSuspenseQuery(courseMocksQuery(courseId));
  const { courseName, papers } = data;
  useTitle(`${courseName} · ${mockWords.title}`);
  const toCourse = (props: object) => (
    <Link to="/course/$courseId" params={{ courseId }} {...props} />
  );
  return (
    <>
      <PagePhoneHeader
        title={courseName}
        back={
          <ActionIcon size={44} aria-label={words.toCourse} renderRoot={toCourse}>
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <CourseColumn
        courseId={courseId}
        current="mocks"
        title={
          !isPhone && (
            <SectionTitle
              order={1}
              overline={
                <Link to="/course/$courseId" params={{ courseId }}>
                  {courseName}
                </Link>
              }
              action={
                <Button variant="default" renderRoot={(props) => <Link to="/events" {...props} />}>
                  {words.toAll}
                </Button>
              }
            >
              {mockWords.title}
            </SectionTitle>
          )
        }
      >
        {papers.length > 0 ? (
          <>
            <ZoneNote />
            <PaperGrid papers={papers} />
          </>
        ) : (
          <EmptyState
            art="boat"
            title={words.empty}
            text={words.emptyText}
            action={<Button renderRoot={toCourse}>{words.toCourse}</Button>}
          />
        )}
      </CourseColumn>
    </>
  );
}
