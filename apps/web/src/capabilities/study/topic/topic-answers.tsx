import { Link, linkOptions } from '@tanstack/react-router';
import { exerciseTypes } from '@xuezhou/contract/practice';
import type { Topic, TopicAnswers as Answers } from '@xuezhou/contract/study';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import styles from './topic-evidence.module.css';
import { topicWords } from './topic.words.ts';

const words = topicWords.evidence;
const tones = { right: 'right', partly: 'review', wrong: 'wrong' } as const;

interface AnswersProps {
  topic: Topic;
  answers: Answers;
  isOpen: boolean;
  /** The attempt that they are of. */
  paper: Topic['evidence']['paper'];
}

/** The answers behind a row, each leading to its question with what explains it. */
export function TopicAnswers({ topic, answers, isOpen, paper }: AnswersProps) {
  const { list, kept } = answers;
  const hidden = answers.answers - list.length - kept;
  return (
    <>
      <ol className={styles.answers}>
        {list.map(({ questionId, stem, answeredAt, result, canOpen }, index) => (
          <li key={`${questionId}-${index}`}>
            <span className={styles.stem}>
              {isOpen && canOpen ? (
                <Link {...toAnswer(topic, questionId)}>
                  <FormulaText text={stem} />
                </Link>
              ) : (
                <FormulaText text={stem} />
              )}
            </span>
            <span className={styles.at}>{recentText(Date.parse(answeredAt), serverNow())}</span>
            <StatusChip tone={tones[result]}>{words.results[result]}</StatusChip>
          </li>
        ))}
      </ol>
      {kept > 0 && <p className={styles.note}>{words.kept(kept)}</p>}
      {hidden > 0 && <p className={styles.note}>{words.more(list.length + kept)}</p>}
      {paper && (
        <p className={styles.note}>
          <Link
            to="/activity/transcript/$paperId"
            params={{ paperId: paper.paperId }}
            search={{ attempt: String(paper.attemptNo) }}
          >
            {words.transcript}
          </Link>
        </p>
      )}
    </>
  );
}

/** In the order of the book what was answered stands with its answer. */
const toAnswer = ({ courseId, bookId, readingId }: Topic, questionId: number) =>
  linkOptions({
    to: '/exercise/$courseId',
    params: { courseId },
    search: {
      type: String(exerciseTypes.sequential),
      book: String(bookId),
      reading: String(readingId),
      q: String(questionId),
    },
  });
