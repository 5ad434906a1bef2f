import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ResultVideo, Search } from '@xuezhou/contract/assistant';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import type { Inquiry } from '../inquiry.ts';
import { AnswerCard } from './answer-card.tsx';

interface ResultViewProps {
  inquiry: Inquiry;
  canWrite: boolean;
  playing: number | null;
  onCite: (passage: ResultVideo) => void;
  onStop: () => void;
  onGoOn: (search: Search, hints: number) => void;
  onAgain: () => void;
  onOtherWords: () => void;
}

/** A question and what became of it; the passages stand beside. */
export function ResultView(props: ResultViewProps) {
  const { inquiry } = props;
  return (
    <div className={styles.result} aria-busy={inquiry.state === 'finding'}>
      <h2 className={styles.question}>{inquiry.question}</h2>
      <Outcome {...props} />
    </div>
  );
}

function Outcome(props: ResultViewProps) {
  const { inquiry, canWrite, playing, onCite, onStop, onGoOn, onAgain } = props;
  const { state, search, trouble, writing } = inquiry;
  if (state === 'failed')
    return (
      <ErrorState
        order={3}
        title={words.failed}
        text={words.failedText(trouble ?? '')}
        action={
          <Button variant="light" onClick={onAgain}>
            {words.again}
          </Button>
        }
      />
    );
  if (search === null) return <PageSkeleton shape="list" label={words.finding} />;
  if (search.verdict !== 'taught') return <Refusal {...props} search={search} />;
  if (writing === 'none' && trouble === null)
    return (
      <p className={styles.status} role="status">
        {words.found(search.resultVideo.length)}
      </p>
    );
  return (
    <AnswerCard
      inquiry={inquiry}
      search={search}
      canWrite={canWrite}
      playing={playing}
      onCite={onCite}
      onStop={onStop}
      onGoOn={(hints) => onGoOn(search, hints)}
    />
  );
}

function Refusal({ search, onOtherWords }: ResultViewProps & { search: Search }) {
  const { verdict, courseNames, resultVideo } = search;
  if (verdict === 'withheld')
    return <Said art="lock" title={words.withheld} text={words.withheldText} />;
  if (verdict === 'doFirst')
    return (
      <Said
        art="book"
        title={words.doFirst}
        text={resultVideo.length > 0 ? words.doFirstText : words.doFirstTextBare}
      />
    );
  return (
    <Said
      art="lighthouse"
      title={words.notTaught}
      text={words.notTaughtText(courseNames)}
      action={
        <Button
          variant="default"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          onClick={onOtherWords}
        >
          {words.otherWords}
        </Button>
      }
    />
  );
}

function Said(props: Parameters<typeof EmptyState>[0]) {
  return (
    <div className={styles.answer} role="status">
      <EmptyState order={3} {...props} />
    </div>
  );
}
