import { Button } from '@mantine/core';
import { Link, linkOptions } from '@tanstack/react-router';
import type { MockTranscript, TranscriptQuestion } from '@xuezhou/contract/mock';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { minutesFor } from '@xuezhou/rules/practice/exam-pace';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useClosure } from '../../../platform/study/use-closure.ts';
import { changesWords } from '../changes.words.ts';
import styles from './going-over.module.css';

const words = changesWords.over;
const shownAtFirst = 5;

interface Wrong {
  question: TranscriptQuestion;
  number: number;
}

/** What went wrong, the worst topic first, to be gone over one by one with what explains it. */
export function GoingOver({ transcript }: { transcript: MockTranscript }) {
  const [isWhole, setWhole] = useState(false);
  const isClosed = useClosure(transcript.courseId) !== null;
  const wrong = worstFirst(transcript);
  if (wrong.length === 0) return null;
  const shown = isWhole ? wrong : wrong.slice(0, shownAtFirst);
  // A composite is asked as a whole.
  const ids = [...new Set(wrong.map(({ question }) => question.groupId ?? question.questionId))];
  const toFirst = (props: object) => (
    <Link {...toAnswered(transcript.courseId, ids, ids[0] ?? 0)} {...props} />
  );
  return (
    <SectionCard
      title={words.title(wrong.length)}
      caption={words.text}
      {...(!isClosed && {
        // Once to read what was chosen, once for one like it.
        action: <Button renderRoot={toFirst}>{words.go(minutesFor(2 * wrong.length))}</Button>,
      })}
    >
      <ol className={styles.root}>
        {shown.map(({ question, number }) => (
          <li key={question.questionId}>
            <span className={styles.number}>{number}</span>
            <span className={styles.stem}>
              {isClosed ? (
                <FormulaText text={question.stem} />
              ) : (
                <Link
                  {...toAnswered(transcript.courseId, ids, question.groupId ?? question.questionId)}
                >
                  <FormulaText text={question.stem} />
                </Link>
              )}
              <small>{transcript.topics[question.topic]?.title}</small>
            </span>
            <span className={styles.time}>
              {question.spentMs > 0 && clockText(question.spentMs / 1000)}
            </span>
          </li>
        ))}
      </ol>
      {wrong.length > shownAtFirst && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.fewer : words.more(wrong.length - shownAtFirst)}
        </Button>
      )}
    </SectionCard>
  );
}

function worstFirst({ topics, questions }: MockTranscript): Wrong[] {
  const shareOf = ({ question: { topic } }: Wrong) => {
    const { right = 0, total = 0 } = topics[topic] ?? {};
    return total === 0 ? 1 : right / total;
  };
  return questions
    .map((question, index) => ({ question, number: index + 1 }))
    .filter(({ question }) => question.questionStatus === -1)
    .toSorted((one, other) => shareOf(one) - shareOf(other));
}

/** In the given order, each with its answer and what explains it. */
const toAnswered = (courseId: number, ids: readonly number[], at: number) =>
  linkOptions({
    to: '/exercise/$courseId',
    params: { courseId },
    search: { type: String(exerciseTypes.sequential), ids: ids.join('.'), q: String(at) },
  });
