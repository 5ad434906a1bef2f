import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Topic } from '@xuezhou/contract/study';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useId, useState, type ReactNode } from 'react';
import { TopicAnswers } from './topic-answers.tsx';
import styles from './topic-evidence.module.css';
import { topicWords } from './topic.words.ts';

const words = topicWords.evidence;

interface EvidenceProps {
  topic: Topic;
  isOpen: boolean;
}

/** What the estimate rests on, the weightiest first; what was answered opens. */
export function TopicEvidence({ topic, isOpen }: EvidenceProps) {
  const { evidence } = topic;
  const rows = rowsOf(evidence);
  return (
    <SectionCard title={words.title}>
      {rows.length === 0 ? (
        <p className="xz-small xz-quiet">{words.noneText}</p>
      ) : (
        <>
          <div className={styles.heads} aria-hidden>
            {words.heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul className={styles.rows}>
            {rows.map((row) => {
              const answers = row.answers === undefined ? null : evidence[row.answers];
              return (
                <EvidenceRow key={row.name} row={row}>
                  {answers && (
                    <TopicAnswers
                      topic={topic}
                      answers={answers}
                      isOpen={isOpen}
                      paper={row.answers === 'paper' ? evidence.paper : null}
                    />
                  )}
                </EvidenceRow>
              );
            })}
          </ul>
        </>
      )}
    </SectionCard>
  );
}

interface Row {
  name: string;
  text: string;
  result: string;
  at: string | null;
  worth: string;
  /** Whose answers it opens. */
  answers?: 'paper' | 'practice' | 'graded';
}

function rowsOf({ paper, practice, graded, cards, lectures }: Topic['evidence']): Row[] {
  const of = ({ right, answers }: { right: number; answers: number }) => words.of(right, answers);
  const { paper: paperName, practiceText, practiceWorth, gradedText, gradedWorth } = words;
  return [
    ...(paper
      ? [
          {
            ...{ name: paperName, text: paper.title, worth: words.paperWorth },
            ...{ result: of(paper), at: paper.lastAt, answers: 'paper' as const },
          },
        ]
      : []),
    ...(practice
      ? [
          {
            ...{ name: words.practice, text: practiceText, worth: practiceWorth },
            ...{ result: of(practice), at: practice.lastAt, answers: 'practice' as const },
          },
        ]
      : []),
    ...(graded
      ? [
          {
            ...{ name: words.graded, text: gradedText, worth: gradedWorth },
            ...{ result: of(graded), at: graded.lastAt, answers: 'graded' as const },
          },
        ]
      : []),
    ...(cards
      ? [
          {
            ...{ name: words.cards, text: words.cardsText(cards.count), worth: words.cardsWorth },
            ...{ result: words.cardsResult(cards.remembered), at: cards.lastAt },
          },
        ]
      : []),
    ...(lectures && lectures.watched > 0
      ? [
          {
            ...{ name: words.lectures, text: words.lecturesText, worth: words.lecturesWorth },
            ...{ result: words.of(lectures.watched, lectures.total), at: null },
          },
        ]
      : []),
  ];
}

function EvidenceRow({ row, children }: { row: Row; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const { name, text, result, at, worth } = row;
  const line = (
    <>
      <span className={styles.name}>
        {name}
        <small>{text}</small>
      </span>
      <b>{result}</b>
      <span className={styles.at}>{at && recentText(Date.parse(at), serverNow())}</span>
      <span className={styles.worth}>{worth}</span>
    </>
  );
  if (!children)
    return (
      <li>
        <div className={styles.row}>{line}</div>
      </li>
    );
  return (
    <li>
      <UnstyledButton
        className={styles.row}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {line}
        <IconChevronDown className={styles.arrow} size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <div id={id}>{isShown && children}</div>
    </li>
  );
}
