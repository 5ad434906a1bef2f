import { call } from '@xuezhou/client/api/call.ts';
import { beginViewAs, viewMinutes } from '@xuezhou/contract/account/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

interface ViewAsDialogProps {
  studentId: number;
  nickname: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Opens the student's own pages, to look only; what that means is said before. */
export function ViewAsDialog({ studentId, nickname, isOpen, onClose }: ViewAsDialogProps) {
  const form = useConsoleForm({
    initial: { why: '' },
    check: { why: filled('请写明原因，如“学员反映打不开第 42 章”') },
    refused: { whyEmpty: 'why' },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`以${nickname}的身份查看`}
      button="打开他的页面"
      work={async ({ why }) => {
        await call(beginViewAs, { body: { studentId, why: why.trim() } });
        window.location.assign('/dashboard');
        return undefined;
      }}
    >
      <p>
        只能看，什么都改不了；视频、消息、订单、证件和登录打不开。{viewMinutes} 分钟后自动结束。
        学员会收到一条写着原因的消息，打开过什么会记入操作记录。
      </p>
      <WhyField description="学员会看到；也记入操作记录" data-autofocus {...form.field('why')} />
    </FormDialog>
  );
}
