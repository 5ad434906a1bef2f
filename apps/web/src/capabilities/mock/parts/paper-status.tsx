import type { MockPaper } from '@xuezhou/contract/mock';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { mockWords } from '../mock.words.ts';

const tones = { 1: 'quiet', 2: 'review', 3: 'right' } as const;

interface PaperStatusProps {
  paper: Pick<MockPaper, 'examStatus'>;
  /** Why none of the course can be begun; null where it can, or where the page does not ask. */
  closure?: string | null;
}

export function PaperStatus({ paper: { examStatus }, closure = null }: PaperStatusProps) {
  if (examStatus === 1 && closure !== null) return <StatusChip>{closure}</StatusChip>;
  return <StatusChip tone={tones[examStatus]}>{mockWords.status[examStatus]}</StatusChip>;
}
