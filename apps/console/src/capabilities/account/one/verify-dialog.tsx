import { call } from '@xuezhou/client/api/call.ts';
import { verifyStudent } from '@xuezhou/contract/account/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

interface VerifyDialogProps {
  studentId: number;
  nickname: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Without documents, on the school's own word. */
export function VerifyDialog({ studentId, nickname, isOpen, onClose }: VerifyDialogProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      title={`把${nickname}改为已实名`}
      {...{ isOpen, onClose, form }}
      button="改为已实名"
      work={async ({ why }) => {
        const given = why.trim() === '' ? {} : { why: why.trim() };
        await call(verifyStudent, { body: { studentId, ...given } });
        return `${nickname}改为已实名了`;
      }}
    >
      <p>不用证件照片，由学校担保。学员不再需要提交实名认证。</p>
      <WhyField description="可以不写，如“已核对合同”；会记入操作记录" {...form.field('why')} />
    </FormDialog>
  );
}
