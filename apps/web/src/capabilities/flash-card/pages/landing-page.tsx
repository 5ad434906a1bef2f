import { ActionIcon, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconStar } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { CourseColumn } from '../../../platform/page/course/course-column.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { booksQuery, infoQuery } from '../flash-card.queries.ts';
import { flashCardWords } from '../flash-card.words.ts';
import { CardsNotReady } from '../parts/landing/cards-not-ready.tsx';
import { LandingAside } from '../parts/landing/landing-aside.tsx';
import { LandingBooks } from '../parts/landing/landing-books.tsx';
import { OwnCardsEntry } from '../parts/own-card/own-cards-entry.tsx';
import { ResumeCard } from '../parts/landing/resume-card.tsx';
import { TodayCard } from '../parts/landing/today-card.tsx';
import { Trail } from '../parts/study/trail.tsx';
import { toFavorites } from '../scope.ts';

const words = flashCardWords.landing;

/** The flash cards of a course: what is to do today, and all of them by book. */
export function LandingPage() {
  const { courseId } = useParams({ from: '/course/$courseId/flash-card-landing' });
  const isPhone = usePhone();
  const { data: info } = useSuspenseQuery(infoQuery(courseId));
  const { data: list } = useSuspenseQuery(booksQuery(courseId));
  const { courseName } = list;
  const isReady = info.flashCardStatus === 0;
  const favorites = list.books.reduce((sum, { counts }) => sum + counts.favoriteCount, 0);
  useTitle(`${flashCardWords.title} · ${courseName}`);
  return (
    <>
      <PagePhoneHeader
        title={flashCardWords.title}
        caption={courseName}
        back={
          <ActionIcon
            size={44}
            aria-label={flashCardWords.back}
            renderRoot={(props) => <Link to="/course/$courseId" params={{ courseId }} {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
        right={
          isReady && (
            <ActionIcon
              size={44}
              aria-label={flashCardWords.favorite.title}
              renderRoot={(props) => <Link {...toFavorites(courseId)} {...props} />}
            >
              <IconStar size={22} stroke={1.6} />
            </ActionIcon>
          )
        }
      />
      <CourseColumn
        courseId={courseId}
        current="cards"
        title={
          !isPhone && (
            <SectionTitle
              order={1}
              overline={<Trail course={{ courseId, courseName }} />}
              action={
                isReady && (
                  <Button
                    variant="default"
                    leftSection={<IconStar size={18} stroke={1.6} aria-hidden />}
                    renderRoot={(props) => <Link {...toFavorites(courseId)} {...props} />}
                  >
                    {words.favorites} {words.favoriteCount(favorites)}
                  </Button>
                )
              }
            >
              {flashCardWords.title}
            </SectionTitle>
          )
        }
        aside={isReady && <LandingAside courseId={courseId} info={info} />}
      >
        {isReady ? (
          <>
            <TodayCard courseId={courseId} info={info} />
            <ResumeCard courseId={courseId} info={info} />
            <OwnCardsEntry courseId={courseId} amount={info.ownAmount} />
            <LandingBooks courseId={courseId} list={list} />
          </>
        ) : (
          <>
            {info.flashCardStatus === 2 && info.ownAmount > 0 && (
              <OwnCardsEntry courseId={courseId} amount={info.ownAmount} />
            )}
            <CardsNotReady courseId={courseId} info={info} />
          </>
        )}
      </CourseColumn>
    </>
  );
}
