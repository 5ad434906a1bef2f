import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ChipWords } from '../../platform/parts/order-chips.ts';

/** A state by its words of `order.words.ts`. */
export const WordsChip = ({ chip: { words, tone } }: { chip: ChipWords }) => (
  <StatusChip {...(tone !== undefined && { tone })}>{words}</StatusChip>
);
