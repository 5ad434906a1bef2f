import { ActionIcon, Button } from '@mantine/core';
import { IconListTree } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { filterQuestions, questionCounts, videoCounts } from '@xuezhou/rules/favorite/collection';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { favoritesQuery, questionCoursesQuery } from '../favorite.queries.ts';
import { favoriteWords as words } from '../favorite.words.ts';
import { FavoriteTree } from '../parts/favorite-tree.tsx';
import { KeptVideos } from '../parts/kept-videos.tsx';
import { MarkedQuestions } from '../parts/marked-questions.tsx';
import { useSelection } from '../use-selection.ts';
import styles from './favorite-page.module.css';

/** What the student keeps, by course and book: videos, and the questions that were marked. */
export function FavoritePage() {
  const { data: videos } = useSuspenseQuery(favoritesQuery);
  const { data: questions } = useSuspenseQuery(questionCoursesQuery);
  const kinds = {
    videos: { of: videos, counts: videoCounts(videos) },
    questions: { of: questions, counts: questionCounts(questions) },
  };
  const page = useSelection(kinds);
  const { selection, tree, isQuestions, videoId } = page;
  const [isTreeOpen, setTreeOpen] = useState(false);
  const drawn = (
    <FavoriteTree
      tree={tree}
      selection={selection}
      onSelect={(selected) => {
        page.select(selected);
        setTreeOpen(false);
      }}
    />
  );
  if (videos.length === 0 && questions.length === 0 && tree.length === 0) return <NoFavorites />;
  const totalOf = (kind: keyof typeof kinds) =>
    kinds[kind].counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        right={
          <ActionIcon
            size={44}
            aria-label={words.tree}
            aria-haspopup="dialog"
            onClick={() => setTreeOpen(true)}
          >
            <IconListTree size={22} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn layout="course" start={drawn} startLabel={words.tree}>
        <div className={styles.head}>
          <SectionTitle
            order={1}
            caption={words.caption}
            action={
              <Button
                className={styles.tree}
                variant="default"
                leftSection={<IconListTree size={18} stroke={1.6} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setTreeOpen(true)}
              >
                {words.tree}
              </Button>
            }
          >
            {words.title}
          </SectionTitle>
        </div>
        <ChipFilter
          label={words.kinds}
          items={[
            { key: 'videos', label: words.videos, count: totalOf('videos') },
            { key: 'questions', label: words.questions, count: totalOf('questions') },
          ]}
          value={isQuestions ? 'questions' : 'videos'}
          onChange={(key) => page.view(key === 'questions' ? key : 'videos')}
        />
        {isQuestions ? (
          <MarkedQuestions
            courses={filterQuestions(questions, selection)}
            hasOthers={questions.length > 0}
          />
        ) : (
          <KeptVideos courses={videos} selection={selection} videoId={videoId} onPlay={page.play} />
        )}
      </PageColumn>
      <Sheet title={words.tree} isOpen={isTreeOpen} onClose={() => setTreeOpen(false)}>
        {drawn}
      </Sheet>
    </>
  );
}

function NoFavorites() {
  return (
    <>
      <PagePhoneHeader title={words.title} />
      <EmptyState
        art="boat"
        order={1}
        title={words.emptyAll}
        text={words.emptyAllText}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {words.toCourses}
          </Button>
        }
      />
    </>
  );
}
