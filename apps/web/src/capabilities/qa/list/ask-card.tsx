import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { QaAnswering } from '@xuezhou/contract/qa';
import { SectionCard } from '@xuezhou/ui/section-card';
import { soonText } from '../soon-text.ts';
import { answeringQuery } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import styles from './ask-card.module.css';

interface AskCardProps {
  courseTagId: number;
  bookTagId: number;
  /** Filled once a view. */
  variant: 'filled' | 'light';
  label?: string;
  onAsk: () => void;
}

/** The way to a new question, and when it would be answered. */
export function AskCard({ courseTagId, bookTagId, variant, label, onAsk }: AskCardProps) {
  const { data } = useQuery(answeringQuery(courseTagId, bookTagId));
  return (
    <SectionCard title={words.askTitle}>
      {data && <p className={styles.note}>{answeringText(data)}</p>}
      <Button
        className={styles.button}
        fullWidth
        variant={variant}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={onAsk}
      >
        {label ?? words.ask}
      </Button>
    </SectionCard>
  );
}

/** 老师现在在线，最近的问题多在 40 分钟内答。现在提，23:04 前答。 */
function answeringText({ isOpen, medianMinutes, dueAt }: QaAnswering): string {
  const usual = medianMinutes === null ? '' : words.usually(words.minutes(medianMinutes));
  return `${isOpen ? words.open : words.closed}${usual}。${words.dueNow(soonText(dueAt))}`;
}

/** The same where there is little room: 老师在线，多在 40 分钟内答. */
export function answeringShort({ isOpen, opensAt, medianMinutes }: QaAnswering): string {
  if (isOpen || opensAt === null)
    return words.short.open(medianMinutes === null ? null : words.minutes(medianMinutes));
  return words.short.closed(soonText(opensAt));
}
