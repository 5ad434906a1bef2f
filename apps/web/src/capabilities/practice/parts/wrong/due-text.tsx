import type { WrongQuestion } from '@xuezhou/contract/practice';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { dayText } from '@xuezhou/client/time/days.ts';
import { isDue } from '../../wrong/wrong-order.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';

interface DueTextProps {
  question: WrongQuestion;
  today: string;
  /** Of one that is due. */
  dueWord: string;
}

/** When a question comes again. */
export function DueText({ question, today, dueWord }: DueTextProps) {
  if (question.dueDay === null) return words.notAsked;
  return isDue(question, today) ? (
    <StatusChip tone="review">{dueWord}</StatusChip>
  ) : (
    dayText(question.dueDay, today)
  );
}
