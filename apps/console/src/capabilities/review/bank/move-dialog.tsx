import { call } from '@xuezhou/client/api/call.ts';
import { restoreQuestions, withdrawQuestions } from '@xuezhou/contract/practice/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { cutWords, idsOf, wordsOf, type Chosen } from './act-on-questions.ts';

interface MoveDialogProps {
  act: 'withdraw' | 'restore';
  chosen: Chosen;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

const ways = {
  withdraw: {
    title: '撤下题目',
    verb: '撤下',
    done: '撤下了',
    operation: withdrawQuestions,
    words:
      '学员不再做到这些题，已有的作答、错题和成绩都留着；再导入同一份文件，它们也不会回来。24 小时内可以从操作记录撤回，以后随时可以恢复。',
  },
  restore: {
    title: '恢复题目',
    verb: '恢复',
    done: '恢复了',
    operation: restoreQuestions,
    words: '学员会重新做到这些题，内容是现在的版本。24 小时内可以从操作记录撤回。',
  },
} as const;

/** Takes questions out of practice, or gives them back. */
export function MoveDialog({ act, chosen, isOpen, onClose, onDone }: MoveDialogProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  const { title, verb, done, operation, words } = ways[act];
  const work = async ({ why }: { why: string }) => {
    const { questionIds, isCut } = await idsOf(chosen);
    const reason = why.trim();
    const body = { questionIds, ...(reason !== '' && { why: reason }) };
    const { questions } = await call(operation, { body });
    onDone();
    return questions === 0
      ? `没有要${verb}的，它们已经是这样`
      : `${done} ${questions} 题${cutWords(isCut)}`;
  };
  return (
    <FormDialog {...{ title, isOpen, onClose, form, work }} button={`${verb} ${wordsOf(chosen)}`}>
      <p>{words}</p>
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
