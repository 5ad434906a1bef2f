import type { MockPaper } from '@xuezhou/contract/mock';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { mockWords } from '../mock.words.ts';

/** Whose exam's form a paper keeps, and that nothing else has shown its questions. */
export function FormChips({ paper: { format, isHeldOut } }: { paper: MockPaper }) {
  return (
    <>
      {format !== null && <StatusChip>{mockWords.formats[format].name}</StatusChip>}
      {isHeldOut && <StatusChip>{mockWords.heldOut}</StatusChip>}
    </>
  );
}
