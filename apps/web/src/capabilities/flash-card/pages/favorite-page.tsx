import { ActionIcon, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { favoritesQuery } from '../flash-card.queries.ts';
import { flashCardWords } from '../flash-card.words.ts';
import { FavoriteCard } from '../parts/favorite-card.tsx';
import styles from '../parts/favorite-card.module.css';
import { Trail } from '../parts/trail.tsx';
import { toLanding, toStudy } from '../scope.ts';

const words = flashCardWords.favorite;

/** The cards of a course that the student keeps. */
export function FavoritePage() {
  const { courseId } = useParams({ from: '/flash-card-favorite/$courseId' });
  const isPhone = usePhone();
  const { data } = useSuspenseQuery(favoritesQuery(courseId));
  const { courseName, cards } = data;
  const [first] = cards;
  useTitle(`${words.title} · ${courseName}`);
  const study = first && (
    <Button
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
    </Button>
  );
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        caption={courseName}
        back={
          <ActionIcon
            size={44}
            aria-label={flashCardWords.title}
            renderRoot={(props) => <Link {...toLanding(courseId)} {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle
              order={1}
              overline={<Trail course={{ courseId, courseName }} isBelowCards />}
              action={study}
            >
              {words.title}
            </SectionTitle>
          )
        }
      >
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
          <ul className={styles.list}>
            {cards.map((card) => (
              <li key={card.cardDetailId}>
                <FavoriteCard courseId={courseId} card={card} />
              </li>
            ))}
          </ul>
        )}
      </PageColumn>
      {study && <BottomBar isPhoneOnly>{study}</BottomBar>}
    </>
  );
}
