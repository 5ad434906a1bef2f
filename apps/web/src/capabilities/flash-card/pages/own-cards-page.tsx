import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconPencilPlus } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { RefusalError } from '../../../platform/api/errors.ts';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { flashCardWords } from '../flash-card.words.ts';
import { ownCardWords as words } from '../own-cards.words.ts';
import listStyles from '../parts/favorite-card.module.css';
import { OwnCardItem } from '../parts/own-card-item.tsx';
import styles from '../parts/own-card-item.module.css';
import { OwnCardSheet, type Writing } from '../parts/own-card-sheet.tsx';
import { Trail } from '../parts/trail.tsx';
import { toLanding, toStudy } from '../scope.ts';
import { decksOf, type ShownOwnCard } from '../shown-own-cards.ts';
import { useOwnCardActions, useOwnCards } from '../use-own-cards.ts';

const allDecks = '*';

/** The cards that the student wrote in a course. */
export function OwnCardsPage() {
  const { courseId } = useParams({ from: '/flash-card-own/$courseId' });
  const isPhone = usePhone();
  const { cards, known } = useOwnCards(courseId);
  const { remove } = useOwnCardActions();
  const [writing, setWriting] = useState<Writing | null>(null);
  const [deck, setDeck] = useState(allDecks);
  const courseName = known.data?.courseName ?? '';
  useTitle(`${words.title} · ${courseName}`);
  const decks = decksOf(cards);
  const chosen = decks.includes(deck) ? deck : allDecks;
  const shown = cards.filter((card) => chosen === allDecks || card.deck === chosen);
  const write = (
    <Button
      size="lg"
      variant={cards.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPencilPlus size={20} stroke={1.6} aria-hidden />}
      onClick={() => setWriting({ courseId, readingId: null, card: null })}
    >
      {words.write}
    </Button>
  );
  const study = <StudyLink courseId={courseId} cards={cards} />;
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
              action={
                <div className={styles.ways}>
                  {write}
                  {study}
                </div>
              }
            >
              {words.title}
            </SectionTitle>
          )
        }
      >
        {known.isError && (
          <div className={styles.failed} role="alert">
            <p>{known.error instanceof RefusalError ? known.error.message : words.failed}</p>
            <Button variant="light" loading={known.isFetching} onClick={() => void known.refetch()}>
              {flashCardWords.again}
            </Button>
          </div>
        )}
        {decks.length > 0 && (
          <NativeSelect
            className={styles.decks}
            aria-label={words.deckFilter}
            value={chosen}
            onChange={(event) => setDeck(event.currentTarget.value)}
            data={[{ value: allDecks, label: words.allDecks }, ...decks]}
          />
        )}
        {cards.length === 0 && known.isSuccess ? (
          <EmptyState art="island" title={words.none} text={words.noneText} />
        ) : (
          <ul className={listStyles.list}>
            {shown.map((card) => (
              <li key={card.ownCardId}>
                <OwnCardItem
                  card={card}
                  onEdit={() => setWriting({ courseId, readingId: card.readingId, card })}
                  onRemove={() => void remove(card)}
                />
              </li>
            ))}
          </ul>
        )}
      </PageColumn>
      <BottomBar isPhoneOnly>
        {write}
        {study}
      </BottomBar>
      <OwnCardSheet writing={writing} onClose={() => setWriting(null)} />
    </>
  );
}

/** Only what the server has can be studied. */
function StudyLink({ courseId, cards }: { courseId: number; cards: readonly ShownOwnCard[] }) {
  const known = cards.flatMap((card) => card.known ?? []);
  const [first] = known;
  if (first === undefined) return null;
  const scope = { courseId, bookId: first.bookId, mode: 'own', readingIds: [] } as const;
  return (
    <Button size="lg" data-main renderRoot={(props) => <Link {...toStudy(scope)} {...props} />}>
      {words.study(known.length)}
    </Button>
  );
}
