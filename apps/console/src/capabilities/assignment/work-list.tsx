import { IconArrowBackUp, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { dayText } from '@xuezhou/client/time/days.ts';
import { OpenList, signLook } from '../../platform/list/open-list.tsx';
import type { Submission } from './marking.queries.ts';

interface WorkListProps {
  items: readonly Submission[];
  at: string | undefined;
  isHidden: boolean;
  searchFor: (key: string) => Record<string, string>;
}

/** Submissions as links: what is open stands in the address. */
export const WorkList = ({ isHidden, ...list }: WorkListProps) => (
  <OpenList
    label="作业"
    none="这里没有作业"
    sign={signOf}
    name={(item) => (isHidden ? item.alias : item.nickname)}
    lines={(item) => [
      `${item.title} · ${item.bookTitle}`,
      `${dayText(item.handedInOn)}交，${item.files} 个附件${
        item.isWaiting && item.verdict === 'returned' ? '，退回后重交的' : ''
      }`,
    ]}
    {...list}
  />
);

function signOf({ isWaiting, verdict }: Submission) {
  if (isWaiting) return <IconCircle {...signLook} aria-label="没批" />;
  return verdict === 'passed' ? (
    <IconCircleCheck {...signLook} aria-label="通过" data-tone="right" />
  ) : (
    <IconArrowBackUp {...signLook} aria-label="退回" data-tone="review" />
  );
}
