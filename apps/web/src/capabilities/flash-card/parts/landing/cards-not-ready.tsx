import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import type { CardInfo } from '../../card-info.ts';
import { flashCardWords } from '../../flash-card.words.ts';

const words = flashCardWords.landing;

interface CardsNotReadyProps {
  courseId: number;
  info: CardInfo;
}

/** Of a course that the student does not have, or whose cards are not out yet. */
export function CardsNotReady({ courseId, info }: CardsNotReadyProps) {
  return info.flashCardStatus === 1 ? (
    <EmptyState
      art="lock"
      title={words.unpaidTitle}
      text={words.unpaidText(info.cardAmount)}
      action={
        <Button renderRoot={(props) => <Link to="/all-courses" {...props} />}>
          {words.unpaidGo}
        </Button>
      }
    />
  ) : (
    <EmptyState
      art="book"
      title={words.waitingTitle}
      text={words.waitingText}
      action={
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/course/$courseId" params={{ courseId }} {...props} />}
        >
          {words.toCourse}
        </Button>
      }
    />
  );
}
