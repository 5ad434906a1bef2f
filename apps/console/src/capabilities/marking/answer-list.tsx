import { IconCircle, IconCircleCheck, IconCopy, IconPencil } from '@tabler/icons-react';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { OpenList, signLook } from '../../platform/list/open-list.tsx';
import { nameOf, type Work } from './marking.queries.ts';

interface AnswerListProps {
  works: readonly Work[];
  at: string | undefined;
  isHidden: boolean;
  searchFor: (key: string) => Record<string, string>;
}

const likenessNames = { same: '一样的', near: '像的' } as const;

/** Answers as links: what is open stands in the address. */
export const AnswerList = ({ works, isHidden, ...list }: AnswerListProps) => (
  <OpenList
    label="作答"
    none="这里没有作答"
    items={works}
    sign={signOf}
    name={(work) =>
      work.likeness === 'one'
        ? nameOf(work.answers[0], isHidden)
        : `${likenessNames[work.likeness]} ${work.answers.length} 份`
    }
    lines={(work) => [work.answers[0].words, stateOf(work)]}
    {...list}
  />
);

function stateOf({ likeness, answers: [first] }: Work): string {
  if (likeness === 'same') return '只差标点、空格和大小写';
  if (likeness === 'near') return '按用词放在一起，没有看对错';
  const { claim, mark, isWaiting, answeredAt } = first;
  if (claim !== null && !claim.isOwn) return `${claim.name}正在批`;
  if (mark !== null && !isWaiting) return `${mark.score} / ${mark.full}，${mark.by}`;
  if (mark !== null) return mark.isWhole ? '批过以后又答了一次' : '评分点改过，要补';
  return `${momentText(answeredAt)} 交`;
}

function signOf({ likeness, answers }: Work) {
  const [{ isWaiting, claim }] = answers;
  if (likeness !== 'one') return <IconCopy {...signLook} aria-label="一起批" />;
  if (claim !== null) return <IconPencil {...signLook} aria-label="有人在批" />;
  return isWaiting ? (
    <IconCircle {...signLook} aria-label="没批" />
  ) : (
    <IconCircleCheck {...signLook} aria-label="批过" data-tone="right" />
  );
}
