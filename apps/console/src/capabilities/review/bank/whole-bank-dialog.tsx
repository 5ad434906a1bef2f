import { call } from '@xuezhou/client/api/call.ts';
import { restoreBank, withdrawBank } from '@xuezhou/contract/practice/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

export interface WholeBank {
  readonly courseId: number;
  readonly course: string;
  readonly isBack: boolean;
}

interface WholeBankDialogProps extends WholeBank {
  isOpen: boolean;
  onClose: () => void;
}

/** Everything that a course asks is withdrawn, or given back, in one act. */
export function WholeBankDialog({
  courseId,
  course,
  isBack,
  isOpen,
  onClose,
}: WholeBankDialogProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  const verb = isBack ? '恢复' : '撤下';
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={`${verb}“${course}”的整个题库`}
      button={`${verb}整个题库`}
      work={async ({ why }) => {
        const body = { courseId, ...(why.trim() !== '' && { why: why.trim() }) };
        const { questions } = await call(isBack ? restoreBank : withdrawBank, { body });
        return questions === 0 ? `没有可以${verb}的题` : `${verb}了 ${questions} 题`;
      }}
    >
      {isBack ? (
        <p>
          和题库一起撤下的题都回来，学员又能做；单独撤下的不动。课程的开放方式不变，要人人可学请再打开。
        </p>
      ) : (
        <p>
          学员不再做到这些题，再导入也不会回来；做过的和成绩都留着。这门课不再对没有报名的人开放。随时可以整个恢复。
        </p>
      )}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
