import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { revealMobiles } from '@xuezhou/contract/account/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import styles from './student-page.module.css';

export interface Contacts {
  readonly mobile: string | null;
  readonly email: string | null;
}

interface RevealDialogProps {
  studentId: number;
  nickname: string;
  isOpen: boolean;
  onClose: () => void;
  onSeen: (contacts: Contacts) => void;
}

const usual = ['电话回访', '核对报名', '寄送资料'];

/** The whole number, to whoever says why; the log keeps both. */
export function RevealDialog({ studentId, nickname, isOpen, onClose, onSeen }: RevealDialogProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      title={`显示${nickname}的完整号码`}
      {...{ isOpen, onClose, form }}
      button="显示号码"
      isReady={form.values.why.trim() !== ''}
      work={async ({ why }) => {
        const [found] = await call(revealMobiles, {
          body: { studentIds: [studentId], why: why.trim() },
        });
        if (found !== undefined) onSeen(found);
        return undefined;
      }}
    >
      <WhyField
        label="为什么要看"
        description="会和你的名字一起记入操作记录"
        data-autofocus
        {...form.field('why')}
      />
      <div className={styles.usual}>
        {usual.map((each) => (
          <Button key={each} variant="default" size="sm" onClick={() => form.set({ why: each })}>
            {each}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
