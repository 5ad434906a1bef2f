import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { filterVideos } from '@xuezhou/rules/favorite/collection';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { CourseColumn } from '../../../platform/page/course/course-column.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { favoriteQuestionsQuery, favoritesQuery } from '../favorite.queries.ts';
import { favoriteWords as words } from '../favorite.words.ts';
import { QuestionRow } from '../parts/question-row.tsx';
import { VideoRow } from '../parts/video-row.tsx';
import { useCollect } from '../use-collect.ts';
import styles from './favorite-page.module.css';

/** What the student keeps of one course: videos, and the questions that were marked. */
export function CourseFavoritePage() {
  const { courseId } = useParams({ from: '/course/$courseId/favorite' });
  const search = useSearch({ from: '/course/$courseId/favorite' });
  const { data: courses } = useSuspenseQuery(favoritesQuery);
  const { data: marked } = useSuspenseQuery(favoriteQuestionsQuery(courseId));
  const videos = filterVideos(courses, { courseId, bookId: null });
  const navigate = useNavigate();
  const isQuestions = search['view'] === 'questions';
  useTitle(`${marked.courseName} · ${words.title}`);
  const view = { videos: {}, questions: { view: 'questions' } } as const;
  return (
    <>
      <PagePhoneHeader
        title={words.courseTitle}
        back={
          <ActionIcon
            size={44}
            aria-label={words.back}
            renderRoot={(props) => <Link to="/course/$courseId" params={{ courseId }} {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <CourseColumn
        courseId={courseId}
        current="favorites"
        title={
          <div className={styles.head}>
            <SectionTitle
              order={1}
              overline={
                <Link to="/course/$courseId" params={{ courseId }}>
                  {marked.courseName}
                </Link>
              }
            >
              {words.courseTitle}
            </SectionTitle>
          </div>
        }
      >
        <ChipFilter
          label={words.courseTitle}
          items={[
            { key: 'videos', label: words.videos, count: videos.length },
            { key: 'questions', label: words.questions, count: marked.total },
          ]}
          value={isQuestions ? 'questions' : 'videos'}
          onChange={(key) =>
            void navigate({ to: '.', search: view[key], replace: true, resetScroll: false })
          }
        />
        {isQuestions ? (
          <Questions courseId={courseId} questions={marked.questions} />
        ) : (
          <Videos courseId={courseId} videos={videos} />
        )}
      </CourseColumn>
    </>
  );
}

function Videos({
  courseId,
  videos,
}: {
  courseId: number;
  videos: ReturnType<typeof filterVideos>;
}) {
  const collect = useCollect();
  if (videos.length === 0)
    return (
      <EmptyState
        title={words.empty}
        text={words.emptyText}
        action={
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/course/$courseId/video-mode" params={{ courseId }} {...props} />
            )}
          >
            {words.toCourses}
          </Button>
        }
      />
    );
  return (
    <SectionCard padding="rows">
      <ul className={styles.rows} aria-label={words.list}>
        {videos.map((video) => (
          <li key={video.bulletId}>
            <VideoRow
              video={video}
              renderName={(name) => (
                <Link
                  to="/course/$courseId/book/$bookId/reading/$readingId"
                  params={{
                    courseId,
                    bookId: video.bookId,
                    readingId: video.readingId ?? 0,
                  }}
                  search={{ bullet: String(video.bulletId) }}
                >
                  {name}
                </Link>
              )}
              onRelease={() => collect.mutate({ bulletId: video.bulletId, toCollect: false })}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

type FavoriteQuestions = Parameters<typeof QuestionRow>[0]['question'][];

function Questions({ courseId, questions }: { courseId: number; questions: FavoriteQuestions }) {
  if (questions.length === 0)
    return (
      <EmptyState
        title={words.noQuestions}
        text={words.noQuestionsText}
        action={
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/course/$courseId/exercise" params={{ courseId }} {...props} />
            )}
          >
            {words.toPractice}
          </Button>
        }
      />
    );
  return (
    <SectionCard padding="rows">
      <ul className={styles.rows} aria-label={words.questions}>
        {questions.map((question) => (
          <li key={question.questionId}>
            <QuestionRow courseId={courseId} question={question} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
