import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { StartButton } from '../../../platform/study/start-button.tsx';
import { favoritesQuery } from '../flash-card.queries.ts';
import { flashCardWords } from '../flash-card.words.ts';
import { CardListFrame } from '../parts/card-list-frame.tsx';
import { FavoriteCard } from '../parts/landing/favorite-card.tsx';
import { CardList } from '../parts/listed-card.tsx';
import { toLanding, toStudy } from '../scope.ts';

const words = flashCardWords.favorite;

/** The cards of a course that the student keeps. */
export function FavoritePage() {
  const { courseId } = useParams({ from: '/flash-card-favorite/$courseId' });
  const { data } = useSuspenseQuery(favoritesQuery(courseId));
  const { courseName, cards } = data;
  const [first] = cards;
  const study = first && (
    <StartButton
      courseId={courseId}
      size="lg"
      data-main
      renderRoot={(props) => (
        <Link
          {...toStudy({ courseId, bookId: first.bookId, mode: 'favorite', readingIds: [] })}
          {...props}
        />
      )}
    >
      {words.study(cards.length)}
    </StartButton>
  );
  return (
    <CardListFrame title={words.title} course={{ courseId, courseName }} actions={study}>
      {cards.length === 0 ? (
        <EmptyState
          art="island"
          title={words.empty}
          text={words.emptyText}
          action={
            <Button
              variant="light"
              renderRoot={(props) => <Link {...toLanding(courseId)} {...props} />}
            >
              {words.emptyGo}
            </Button>
          }
        />
      ) : (
        <CardList>
          {cards.map((card) => (
            <li key={card.cardDetailId}>
              <FavoriteCard courseId={courseId} card={card} />
            </li>
          ))}
        </CardList>
      )}
    </CardListFrame>
  );
}
