import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUp, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ResultVideo, Search } from '@xuezhou/contract/assistant';
import { useState } from 'react';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { PagePart, type PagePartProps } from '../../../platform/page/page-parts.tsx';
import { overviewQuery } from '../assistant.queries.ts';
import { assistantWords } from '../assistant.words.ts';
import type { Inquiry } from '../inquiry.ts';
import { clipOf, textAddress } from '../passage-text.ts';
import { notePrivacyShown } from '../privacy-shown.ts';
import { useInquiry } from '../use-inquiry.ts';
import { AnswerCard } from './answer-card.tsx';
import { ClipList } from './clip-list.tsx';
import { ClipPlayer } from './clip-player.tsx';
import styles from './follow-up.module.css';
import { followUpWords as words } from './follow-up.words.ts';
import { TypedQuestion } from './typed-question.tsx';

/**
 * Asks on about an answered exercise, from what is taught of it alone: first a hint, then all of it, every sentence with
 * its source. Without a language model what is taught is found all the same.
 */
export function FollowUp({ courseId, questionId }: PagePartProps['follow-up']) {
  const { data: overview } = useQuery({ ...overviewQuery(undefined), staleTime: 300_000 });
  const isOnline = useOnline();
  const budget = overview?.budget ?? null;
  const canWrite = budget !== null && budget.questionsLeft > 0;
  const { inquiry, ask, write, stop } = useInquiry({ canWrite });
  const [typed, setTyped] = useState('');
  const [played, setPlayed] = useState<ResultVideo | null>(null);
  const onward = useOnward();
  const isBusy = inquiry?.state === 'finding';
  const send = async () => {
    const question = typed.trim();
    if (question === '' || isBusy) return;
    setPlayed(null);
    notePrivacyShown();
    const beside = { kind: 'question' as const, questionId };
    if (await ask({ question, courseId, beside })) setTyped('');
  };
  const cite = (passage: ResultVideo) => {
    const address = clipOf(passage) ? null : textAddress(passage);
    if (address === null) setPlayed(passage);
    else void onward.go(address);
  };
  const clip = played && clipOf(played);
  return (
    <div className={styles.root}>
      {canWrite && <p className={styles.machine}>{words.machine}</p>}
      {inquiry && (
        <Outcome
          {...{ inquiry, courseId, questionId, canWrite }}
          playing={played?.no ?? null}
          onCite={cite}
          onStop={stop}
          onWrite={(search, hints) => void write(search, hints)}
          onAgain={() => void send()}
        />
      )}
      {played && clip && (
        <ClipPlayer key={played.no} passage={played} clip={clip} onClose={() => setPlayed(null)} />
      )}
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TypedQuestion
          typed={typed}
          hint={words.hint}
          onType={setTyped}
          onSend={() => void send()}
        />
        <ActionIcon
          type="submit"
          size={44}
          radius="xl"
          aria-label={assistantWords.send}
          disabled={typed.trim() === '' || isBusy || !isOnline}
        >
          <IconArrowUp size={20} stroke={1.8} />
        </ActionIcon>
      </form>
      <p className={styles.note}>
        <IconShieldCheck size={16} stroke={1.6} aria-hidden />
        {!isOnline ? words.offline : canWrite ? words.rule(budget.questionsLeft) : words.plain}
      </p>
    </div>
  );
}

interface OutcomeProps extends PagePropsOf {
  inquiry: Inquiry;
  canWrite: boolean;
  playing: number | null;
  onCite: (passage: ResultVideo) => void;
  onStop: () => void;
  onWrite: (search: Search, hints: number) => void;
  onAgain: () => void;
}
type PagePropsOf = PagePartProps['follow-up'];

function Outcome(props: OutcomeProps) {
  const { inquiry, courseId, questionId, playing, onCite, onStop, onWrite, onAgain } = props;
  const { question, state, search, trouble, writing } = inquiry;
  if (state === 'finding') return <p role="status">{assistantWords.finding}</p>;
  if (search === null)
    return (
      <div role="alert" className={styles.said}>
        <p>{assistantWords.failedText(trouble ?? '')}</p>
        <Button variant="light" size="compact-md" onClick={onAgain}>
          {assistantWords.again}
        </Button>
      </div>
    );
  const isTaught = search.verdict === 'taught';
  const hasWords = writing !== 'none' || trouble !== null;
  return (
    <>
      <p className={styles.asked}>{question}</p>
      {!isTaught && (
        <div role="status" className={styles.said}>
          <p>{search.verdict === 'withheld' ? assistantWords.withheld : words.notTaught}</p>
          <PagePart
            name="ask-tool"
            question={question}
            about={() => ({ kind: 'question', courseId, questionId })}
          >
            {(open) => (
              <Button variant="light" size="compact-md" aria-haspopup="dialog" onClick={open}>
                {assistantWords.askTeacher}
              </Button>
            )}
          </PagePart>
        </div>
      )}
      {isTaught && hasWords && (
        <div className={styles.written}>
          <AnswerCard
            {...{ inquiry, search, playing, onCite, onStop }}
            canWrite={props.canWrite}
            onGoOn={(hints) => onWrite(search, hints)}
          />
        </div>
      )}
      {search.resultVideo.length > 0 && (
        <ClipList
          title={assistantWords.sources(search.resultVideo.length)}
          passages={search.resultVideo}
          playing={playing}
          onPlay={onCite}
        />
      )}
    </>
  );
}
