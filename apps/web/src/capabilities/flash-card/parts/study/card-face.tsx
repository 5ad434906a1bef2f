import { ActionIcon } from '@mantine/core';
import type { FlashCard } from '@xuezhou/contract/flash-card';
import {
  IconDots,
  IconPlayerPlay,
  IconPlayerStop,
  IconStar,
  IconStarFilled,
  IconVolume,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { usePhone } from '@xuezhou/ui/use-phone';
import { CardSides } from '@xuezhou/client/flash-card/card-sides.tsx';
import { flashCardWords } from '../../flash-card.words.ts';
import { ownCardWords } from '../../own-card/own-cards.words.ts';
import { useSpeech } from '../../use-speech.ts';
import styles from './card-face.module.css';
import { CardQuestions } from '../card-questions.tsx';

const words = flashCardWords.study;
const icon = { size: 20, stroke: 1.6 } as const;

interface CardFaceProps {
  card: FlashCard;
  isTurned: boolean;
  onTurn: () => void;
  onFavorite: () => void;
  onMore: () => void;
}

/** The question alone; once turned it stays above its answer. */
export function CardFace({ card, isTurned, onTurn, onFavorite, onMore }: CardFaceProps) {
  const isPhone = usePhone();
  const think = isPhone ? (
    words.think
  ) : (
    <>
      {words.thinkKeys[0]} <KeyHint keys={[words.space]} /> {words.thinkKeys[1]}
    </>
  );
  return (
    <CardSides
      {...{ isTurned, onTurn }}
      front={card.front}
      back={card.back}
      place={card.own ? ownCardWords.title : `${card.bookName} · ${card.readingNumber}`}
      tools={<CardTools card={card} isTurned={isTurned} onFavorite={onFavorite} onMore={onMore} />}
      behind={
        <>
          {card.isLeech && <p className={styles.leech}>{words.leech(card.memory?.lapses ?? 0)}</p>}
          {card.questions.length > 0 && <CardQuestions card={card} />}
        </>
      }
      foot={isTurned ? <Source card={card} /> : think}
    />
  );
}

const Source = ({ card }: { card: FlashCard }) => (
  <>
    <span>{sourceText(card)}</span>
    {card.lecture && (
      <Link
        className={styles.lecture}
        to="/course/$courseId/book/$bookId/reading/$readingId"
        params={{
          courseId: card.courseId,
          bookId: card.lecture.bookId,
          readingId: card.lecture.readingId,
        }}
        search={{ bullet: String(card.lecture.bulletId) }}
      >
        <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
        {words.lecture}
      </Link>
    )}
  </>
);

function sourceText({ own, readingNumber, readingName }: FlashCard): string {
  const place = [readingNumber, readingName].filter((part) => part !== '').join(' ');
  return place === '' ? (own?.deck ?? '') : words.source(place);
}

function CardTools({ card, isTurned, onFavorite, onMore }: Omit<CardFaceProps, 'onTurn'>) {
  const speech = useSpeech(isTurned ? card.front + card.back : card.front);
  const Star = card.favorite ? IconStarFilled : IconStar;
  return (
    <div className={styles.tools}>
      {speech && (
        <ActionIcon
          size={44}
          aria-label={speech.isSpeaking ? words.stop : words.speak}
          onClick={speech.toggle}
        >
          {speech.isSpeaking ? <IconPlayerStop {...icon} /> : <IconVolume {...icon} />}
        </ActionIcon>
      )}
      <ActionIcon
        size={44}
        className={styles.star}
        aria-label={words.favorite}
        aria-pressed={card.favorite}
        aria-keyshortcuts="f"
        onClick={onFavorite}
      >
        <Star {...icon} />
      </ActionIcon>
      <ActionIcon size={44} aria-label={words.more} aria-haspopup="dialog" onClick={onMore}>
        <IconDots {...icon} />
      </ActionIcon>
    </div>
  );
}
