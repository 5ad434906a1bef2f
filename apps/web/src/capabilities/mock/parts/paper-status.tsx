import type { MockPaper } from '@xuezhou/contract/mock';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { closureWords } from '../../../platform/study/closure.words.ts';
import { mockWords } from '../mock.words.ts';

const tones = { 1: 'quiet', 2: 'review', 3: 'right' } as const;

interface PaperStatusProps {
  paper: Pick<MockPaper, 'examStatus' | 'closedBy'>;
}

export function PaperStatus({ paper: { examStatus, closedBy } }: PaperStatusProps) {
  if (examStatus === 1 && closedBy !== null)
    return <StatusChip>{mockWords.courseClosed(closureWords.chips[closedBy])}</StatusChip>;
  return <StatusChip tone={tones[examStatus]}>{mockWords.status[examStatus]}</StatusChip>;
}
