import { IconCircle, IconCircleCheck, IconCopy, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useEffect, useRef } from 'react';
import styles from './answer-list.module.css';
import { nameOf, type Work } from './marking.queries.ts';

interface AnswerListProps {
  works: readonly Work[];
  at: string | undefined;
  isHidden: boolean;
  searchFor: (key: string) => Record<string, string>;
}

const likenessNames = { same: '一样的', near: '像的' } as const;

/** Answers as links: what is open stands in the address. */
export function AnswerList({ works, at, isHidden, searchFor }: AnswerListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (works.length === 0) return <p className={styles.none}>这里没有作答</p>;
  return (
    <ul aria-label="作答" ref={list}>
      {works.map((work) => (
        <li key={work.key}>
          <Link
            to="."
            search={searchFor(work.key)}
            resetScroll={false}
            className={styles.item}
            aria-current={work.key === at || undefined}
          >
            <Sign work={work} />
            <span className={styles.words}>
              <span>
                {work.likeness === 'one'
                  ? nameOf(work.answers[0], isHidden)
                  : `${likenessNames[work.likeness]} ${work.answers.length} 份`}
              </span>
              <span className={styles.line}>{work.answers[0].words}</span>
              <span className={styles.line}>{stateOf(work)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ likeness, answers: [first] }: Work): string {
  if (likeness === 'same') return '只差标点、空格和大小写';
  if (likeness === 'near') return '按用词放在一起，没有看对错';
  const { claim, mark, isWaiting, answeredAt } = first;
  if (claim !== null && !claim.isOwn) return `${claim.name}正在批`;
  if (mark !== null && !isWaiting) return `${mark.score} / ${mark.full}，${mark.by}`;
  if (mark !== null) return mark.isWhole ? '批过以后又答了一次' : '评分点改过，要补';
  return `${momentText(answeredAt)} 交`;
}

function Sign({ work: { likeness, answers } }: { work: Work }) {
  const look = { size: 18, stroke: 1.6, className: styles.sign };
  const [{ isWaiting, claim }] = answers;
  if (likeness !== 'one') return <IconCopy {...look} role="img" aria-label="一起批" />;
  if (claim !== null) return <IconPencil {...look} role="img" aria-label="有人在批" />;
  return isWaiting ? (
    <IconCircle {...look} role="img" aria-label="没批" />
  ) : (
    <IconCircleCheck {...look} role="img" aria-label="批过" data-tone="right" />
  );
}
