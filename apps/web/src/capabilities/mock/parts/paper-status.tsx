import type { MockPaper } from '@xuezhou/contract/mock';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { mockWords } from '../mock.words.ts';

const tones = { 1: 'quiet', 2: 'review', 3: 'right' } as const;

export function PaperStatus({ paper: { examStatus } }: { paper: Pick<MockPaper, 'examStatus'> }) {
  return <StatusChip tone={tones[examStatus]}>{mockWords.status[examStatus]}</StatusChip>;
}
