import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  reportCard,
  toggleCardQuestions,
  type CardQuestionMode,
  type FlashCard,
} from '@xuezhou/contract/flash-card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { Sheet } from '@xuezhou/ui/sheet';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { cardKey } from '../../card-query.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import styles from './card-sheet.module.css';

const words = flashCardWords.more;

const useOwnTools = fetchedOnPress(() => loadChunk(() => import('../own-card/own-card-tools.tsx')));

interface CardSheetProps {
  card: FlashCard;
  isOpen: boolean;
  onClose: () => void;
}

/** What else can be done with a card: questions along with it, and a report of what is wrong. */
export function CardSheet({ card, isOpen, onClose }: CardSheetProps) {
  const ownTools = useOwnTools(isOpen && card.own !== null, onClose);
  return (
    <Sheet title={words.title} isOpen={isOpen} onClose={onClose}>
      {card.own ? (
        ownTools && <ownTools.OwnCardTools card={card} own={card.own} onDone={onClose} />
      ) : (
        <div className={styles.root}>
          <PagePart
            name="ask-tool"
            about={() => ({
              kind: 'card',
              courseId: card.courseId,
              cardDetailId: card.cardDetailId,
            })}
          >
            {(open) => (
              <Button variant="default" aria-haspopup="dialog" onClick={open}>
                {words.ask}
              </Button>
            )}
          </PagePart>
          <QuestionChoice card={card} />
          <ReportForm card={card} onSent={onClose} />
        </div>
      )}
    </Sheet>
  );
}

function QuestionChoice({ card }: { card: FlashCard }) {
  const client = useQueryClient();
  const { cardDetailId, questionMode } = card;
  const turn = useMutation({
    mutationFn: (mode: CardQuestionMode) =>
      call(toggleCardQuestions, { body: { cardDetailId, mode } }),
    onSuccess: () => client.invalidateQueries({ queryKey: cardKey(cardDetailId) }),
  });
  const choose = (value: string) => {
    // The mode that is on is turned off by asking for it once more.
    const mode = value === 'off' ? questionMode : (value as CardQuestionMode);
    if (mode !== null && !turn.isPending) turn.mutate(mode);
  };
  return (
    <section className={styles.section} aria-label={words.questions}>
      <h3 className={styles.title}>{words.questions}</h3>
      <p className="xz-small xz-quiet">{words.questionsText}</p>
      <SegmentedControl
        fullWidth
        aria-label={words.questions}
        value={questionMode ?? 'off'}
        onChange={choose}
        data={[
          { value: 'off', label: words.off },
          { value: 'sequence', label: words.sequence },
          { value: 'random', label: words.random },
        ]}
      />
      {turn.error instanceof RefusalError && (
        <p className={styles.refusal} role="alert">
          {turn.error.message}
        </p>
      )}
    </section>
  );
}

function ReportForm({ card, onSent }: { card: FlashCard; onSent: () => void }) {
  const [content, setContent] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const report = useMutation({
    mutationFn: () => call(reportCard, { body: { cardDetailId: card.cardDetailId, content } }),
    onSuccess: () => {
      setContent('');
      onSent();
      notifications.show(toast({ tone: 'done', title: words.sent }));
    },
  });
  const refusal = report.error instanceof RefusalError ? report.error.message : null;
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(content.trim() === '');
        if (content.trim() !== '') report.mutate();
      }}
    >
      <h3 className={styles.title}>{words.report}</h3>
      <Textarea
        label={words.reportLabel}
        placeholder={words.reportHint}
        rows={4}
        maxLength={1000}
        value={content}
        onChange={(event) => {
          setContent(event.currentTarget.value);
          setEmpty(false);
        }}
        error={isEmpty ? words.empty : refusal}
      />
      <Button type="submit" variant="light" loading={report.isPending}>
        {words.send}
      </Button>
    </form>
  );
}
