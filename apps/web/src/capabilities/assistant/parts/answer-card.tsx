import { Button } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { maxHints, type ResultVideo, type Search } from '@xuezhou/contract/assistant';
import { useEffect, useState } from 'react';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import type { Inquiry } from '../inquiry.ts';
import { AnswerTools } from './answer-tools.tsx';
import { CitedText } from './cited-text.tsx';

interface AnswerCardProps {
  inquiry: Inquiry;
  search: Search;
  /** Today another answer can be written. */
  canWrite: boolean;
  playing: number | null;
  onCite: (passage: ResultVideo) => void;
  onStop: () => void;
  /** So many hints; 0: all of it. */
  onGoOn: (hints: number) => void;
}

/** What a model wrote from the passages, as it comes. */
export function AnswerCard(props: AnswerCardProps) {
  const { inquiry, search, playing, onCite } = props;
  const { sentences, writing, hints, isSpent, trouble } = inquiry;
  const isOver = writing === 'written' || writing === 'cut';
  return (
    <article className={styles.answer}>
      <p className={styles.status} role="status">
        {writing === 'writing' && <i className={styles.pulse} />}
        {statusText(inquiry, search)}
      </p>
      {hints > 0 && writing === 'written' && sentences.length > 0 && (
        <p className={styles.hinted}>{words.hinted(hints)}</p>
      )}
      <CitedText
        sentences={sentences}
        passages={search.resultVideo}
        playing={playing}
        onCite={onCite}
      />
      <SaidOnce text={isOver ? wholeText(sentences) : ''} />
      {isSpent && <p role="status">{words.spentHints}</p>}
      {trouble !== null && <p className={styles.trouble}>{trouble}</p>}
      <Actions {...props} />
      {isOver && sentences.length > 0 && <AnswerTools search={search} />}
    </article>
  );
}

function Actions({ inquiry, canWrite, onStop, onGoOn }: AnswerCardProps) {
  const { sentences, writing, hints, isSpent, trouble } = inquiry;
  const canGoFurther = writing === 'written' && sentences.length > 0 && !isSpent;
  return (
    <div className={styles.actions}>
      {writing === 'writing' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
          onClick={onStop}
        >
          {words.stop}
        </Button>
      )}
      {writing === 'cut' && (
        <Button variant="light" size="sm" onClick={() => onGoOn(hints)}>
          {words.goOn}
        </Button>
      )}
      {writing === 'none' && trouble !== null && (
        <Button variant="light" size="sm" onClick={() => onGoOn(hints)}>
          {words.again}
        </Button>
      )}
      {canWrite && hints > 0 && hints < maxHints && canGoFurther && (
        <Button variant="light" size="sm" onClick={() => onGoOn(hints + 1)}>
          {words.oneMore}
        </Button>
      )}
      {canWrite && hints > 0 && writing !== 'writing' && (
        <Button variant="default" size="sm" onClick={() => onGoOn(0)}>
          {words.whole}
        </Button>
      )}
    </div>
  );
}

function statusText({ writing, sentences, seconds }: Inquiry, { resultVideo }: Search): string {
  const count = resultVideo.length;
  if (writing === 'writing') return words.writing(count);
  if (writing === 'cut') return words.cut;
  if (writing === 'none') return words.notWritten;
  return sentences.length === 0 ? words.unwritten : words.written(count, seconds);
}

const wholeText = (sentences: Inquiry['sentences']): string =>
  sentences.length === 0 ? '' : words.answerDone + sentences.map(({ text }) => text).join('');

const saidMs = 4000;

/** What is written bit by bit a screen reader hears once, when it is over; then only the answer itself stands there. */
function SaidOnce({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === '') return undefined;
    const timer = window.setTimeout(() => setSaid(text), saidMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <p className="xz-hidden" role="status">
      {text === said ? '' : text}
    </p>
  );
}
