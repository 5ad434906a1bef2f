import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconKeyboard, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { cardQuery } from '../../card-query.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { useRefusal } from '../../refused-reviews.ts';
import { toLanding, type Scope } from '../../scope.ts';
import { countSession, minutesLeft, type SessionCard } from '../../session.ts';
import { useFavorite } from '../../use-favorite.ts';
import { useStudyKeys } from '../../use-study-keys.ts';
import type { StudySession } from '../../use-study.ts';
import { CardFace } from './card-face.tsx';
import { CardMissing } from '../landing/card-missing.tsx';
import { CardSheet } from './card-sheet.tsx';
import { RatingBar } from './rating-bar.tsx';
import { SessionCountsLine } from './session-counts.tsx';
import { StudyKeys } from './study-keys.tsx';
import styles from './study-screen.module.css';

const words = flashCardWords.study;

interface StudyScreenProps {
  scope: Scope;
  study: StudySession;
  current: SessionCard;
}

/** The card that is asked now, with everything around it. */
export function StudyScreen({ scope, study, current }: StudyScreenProps) {
  const isPhone = usePhone();
  const { session, shownAt } = study;
  const query = useSteadyQuery(cardQuery(current.cardDetailId, { isAhead: true }));
  const card = query.data;
  const favorite = useFavorite();
  const refusal = useRefusal();
  // Which showing of a card was turned: the same card may come back.
  const [turnedAt, setTurnedAt] = useState<number | null>(null);
  const [openSheet, setOpenSheet] = useState<'card' | 'keys' | null>(null);
  const isTurned = turnedAt === shownAt && card !== undefined;

  const turn = () => card && setTurnedAt(shownAt);
  const rate = (rating: 1 | 2 | 3 | 4) => card && isTurned && study.rate(card, rating);
  const turnFavorite = () =>
    card && favorite.mutate({ cardDetailId: card.cardDetailId, favorite: !card.favorite });
  useStudyKeys({
    onSpace: () => (isTurned ? rate(3) : turn()),
    onRate: rate,
    onUndo: () => study.undo?.(),
    onFavorite: turnFavorite,
    onHelp: () => setOpenSheet((open) => (open === 'keys' ? null : 'keys')),
  });

  const counts = <SessionCountsLine counts={countSession(session)} />;
  const done = session.total - session.queue.length;
  return (
    <AppFrame
      variant="task"
      name={flashCardWords.modes[scope.mode]}
      caption={session.title}
      leave={
        <ActionIcon
          size={44}
          aria-label={words.leave}
          renderRoot={(props) => <Link {...toLanding(scope.courseId)} {...props} />}
        >
          <IconX size={22} stroke={1.6} />
        </ActionIcon>
      }
      middle={<ProgressLine value={done} max={session.total} label={words.progress} />}
      tools={
        <>
          {!isPhone && counts}
          <StudyTools undo={study.undo} isPhone={isPhone} onKeys={() => setOpenSheet('keys')} />
        </>
      }
    >
      <div className={styles.root}>
        {isPhone && (
          <div className={styles.line}>
            {counts}
            <span className="xz-caption xz-quiet">
              {flashCardWords.minutes(minutesLeft(session, shownAt))}
            </span>
          </div>
        )}
        {refusal !== null && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        {card ? (
          <>
            <CardFace
              key={`${card.cardDetailId}-${shownAt}`}
              card={card}
              isTurned={isTurned}
              onTurn={turn}
              onFavorite={turnFavorite}
              onMore={() => setOpenSheet('card')}
            />
            <RatingBar
              key={shownAt}
              card={card}
              plan={study.plan}
              isTurned={isTurned}
              onTurn={turn}
              onRate={rate}
            />
          </>
        ) : (
          <CardMissing query={query} onSkip={study.skip} />
        )}
      </div>
      {card && (
        <CardSheet
          key={card.cardDetailId}
          card={card}
          isOpen={openSheet === 'card'}
          onClose={() => setOpenSheet(null)}
        />
      )}
      <StudyKeys isOpen={openSheet === 'keys'} onClose={() => setOpenSheet(null)} />
    </AppFrame>
  );
}

interface StudyToolsProps extends Pick<StudySession, 'undo'> {
  isPhone: boolean;
  onKeys: () => void;
}

function StudyTools({ undo, isPhone, onKeys }: StudyToolsProps) {
  return (
    <>
      <ToolButton
        icon={<IconArrowBackUp stroke={1.6} />}
        isIconOnPhone
        disabled={!undo}
        onClick={() => undo?.()}
        aria-keyshortcuts="z"
      >
        {words.undo} {!isPhone && <KeyHint keys={['Z']} />}
      </ToolButton>
      {!isPhone && (
        <ToolButton icon={<IconKeyboard stroke={1.6} />} onClick={onKeys} aria-keyshortcuts="?">
          {words.keys} <KeyHint keys={['?']} />
        </ToolButton>
      )}
    </>
  );
}
