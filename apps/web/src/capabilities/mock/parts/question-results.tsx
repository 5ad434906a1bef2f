import type { MockTranscript, TranscriptQuestion } from '@xuezhou/contract/mock';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { lettersShown } from '@xuezhou/client/question/option-letters.ts';
import { lateAnswers } from '../late-answers.ts';
import { mockWords } from '../mock.words.ts';
import { QuestionReview } from './question-review.tsx';
import styles from './question-results.module.css';

const words = mockWords.transcript;
const tones = { 1: 'right', '-1': 'wrong', 0: 'quiet' } as const;

const filters = {
  all: () => true,
  wrong: ({ questionStatus }: TranscriptQuestion) => questionStatus === -1,
  open: ({ questionStatus }: TranscriptQuestion) => questionStatus === 0,
  marked: ({ isMarked }: TranscriptQuestion) => isMarked,
} as const;
type Filter = keyof typeof filters;

function asShown(answer: string, { optionOrder }: TranscriptQuestion): string {
  return optionOrder === undefined ? answer : lettersShown([...optionOrder], answer).join('');
}

/** Every question with its result and its time; opened, with its answer and why. */
export function QuestionResults({ transcript }: { transcript: MockTranscript }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [opened, setOpened] = useState<number | null>(null);
  const { questions, paperId, attemptNo } = transcript;
  const late = lateAnswers(paperId, attemptNo);
  const shown = questions
    .map((question, index) => ({ question, number: index + 1 }))
    .filter(({ question }) => filters[filter](question));
  return (
    <SectionCard title={words.perQuestion}>
      <ChipFilter
        label={words.filter}
        items={(Object.keys(filters) as Filter[]).map((key) => ({
          key,
          label: words[key],
          count: questions.filter(filters[key]).length,
        }))}
        value={filter}
        onChange={setFilter}
      />
      {shown.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ol className={styles.root}>
        {shown.map(({ question, number }) => {
          const { questionId, questionStatus, stem, spentMs, peers } = question;
          const isOpen = opened === questionId;
          const missed = late[questionId];
          return (
            <li key={questionId}>
              <button
                type="button"
                className={styles.line}
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? null : questionId)}
              >
                <span className={styles.number}>{number}</span>
                <span className={styles.stem}>
                  <FormulaText text={stem} />
                </span>
                <span className={styles.time}>{spentMs > 0 && clockText(spentMs / 1000)}</span>
                <StatusChip tone={tones[questionStatus]}>{words.state[questionStatus]}</StatusChip>
              </button>
              {peers && (
                <p className={styles.peers}>
                  {words.peers(clockText(peers.spentMs / 1000), peers.people)}
                </p>
              )}
              {missed !== undefined && (
                <p className={styles.late}>{words.late(asShown(missed, question))}</p>
              )}
              {isOpen && (
                <QuestionReview paperId={paperId} questionId={questionId} attemptNo={attemptNo} />
              )}
            </li>
          );
        })}
      </ol>
    </SectionCard>
  );
}
