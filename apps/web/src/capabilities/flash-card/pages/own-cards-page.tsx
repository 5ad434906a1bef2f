import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useId, useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { StartButton } from '../../../platform/study/start-button.tsx';
import { closureWords } from '../../../platform/study/closure.words.ts';
import { useClosedBy } from '../../../platform/study/use-closure.ts';
import { flashCardWords } from '../flash-card.words.ts';
import { ownCardWords as words } from '../own-card/own-cards.words.ts';
import { CardListFrame } from '../parts/card-list-frame.tsx';
import { CardList } from '../parts/listed-card.tsx';
import { OwnCardItem } from '../parts/own-card/own-card-item.tsx';
import type { Writing } from '../own-card/use-own-draft.ts';
import { OwnCardSheet } from '../parts/own-card/own-card-sheet.tsx';
import { OwnDeckBar } from '../parts/own-card/own-deck-bar.tsx';
import { toStudy } from '../scope.ts';
import type { ShownOwnCard } from '../own-card/shown-own-cards.ts';
import { useOwnCardActions, useOwnCards } from '../own-card/use-own-cards.ts';
import styles from './own-cards-page.module.css';

/** The cards that the student wrote in a course. */
export function OwnCardsPage() {
  const { courseId } = useParams({ from: '/flash-card-own/$courseId' });
  const { cards, known } = useOwnCards(courseId);
  const { remove } = useOwnCardActions();
  const closedBy = useClosedBy(courseId);
  const canWrite = closedBy !== 'unredeemed' && closedBy !== 'notOpen';
  const note = useId();
  const [writing, setWriting] = useState<Writing | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const deck = cards.some((card) => card.deck === wanted) ? wanted : null;
  const shown = cards.filter((card) => deck === null || card.deck === deck);
  return (
    <CardListFrame
      title={words.title}
      course={{ courseId, courseName: known.data?.courseName ?? '' }}
      actions={
        <>
          <Button
            size="lg"
            variant={cards.length > 0 ? 'default' : 'filled'}
            leftSection={<IconPencilPlus size={20} stroke={1.6} aria-hidden />}
            disabled={!canWrite}
            {...(!canWrite && { 'aria-describedby': note })}
            onClick={() => setWriting({ courseId, readingId: null, card: null })}
          >
            {words.write}
          </Button>
          <StudyLink courseId={courseId} cards={cards} />
        </>
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
      {closedBy !== null && (!canWrite || cards.length > 0) && (
        <p id={note} className="xz-small xz-quiet">
          {(canWrite ? words.closed : words.notBegun)(closureWords.chips[closedBy])}
        </p>
      )}
      {known.isSuccess && (
        <OwnDeckBar
          courseId={courseId}
          cards={cards}
          deck={deck}
          canImport={canWrite}
          onDeck={setWanted}
        />
      )}
      {cards.length === 0 && known.isSuccess ? (
        <EmptyState art="island" title={words.none} text={words.noneText} />
      ) : (
        <CardList>
          {shown.map((card) => (
            <li key={card.ownCardId}>
              <OwnCardItem
                card={card}
                canEdit={canWrite}
                onEdit={() => setWriting({ courseId, readingId: card.readingId, card })}
                onRemove={() => void remove(card)}
              />
            </li>
          ))}
        </CardList>
      )}
      <OwnCardSheet writing={writing} onClose={() => setWriting(null)} />
    </CardListFrame>
  );
}

/** Only what the server has can be studied. */
function StudyLink({ courseId, cards }: { courseId: number; cards: readonly ShownOwnCard[] }) {
  const known = cards.flatMap((card) => card.known ?? []);
  const [first] = known;
  if (first === undefined) return null;
  const scope = { courseId, bookId: first.bookId, mode: 'own', readingIds: [] } as const;
  return (
    <StartButton
      courseId={courseId}
      size="lg"
      data-main
      renderRoot={(props) => <Link {...toStudy(scope)} {...props} />}
    >
      {words.study(known.length)}
    </StartButton>
  );
}
