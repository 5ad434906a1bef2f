import { Select, Textarea } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { assignQuestion, transferQuestion, type StaffThread } from '@xuezhou/contract/qa/console';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../../platform/form/use-console-form.ts';
import { useSelf } from '../../../../platform/session/self.ts';
import { choicesQuery } from '../../qa.queries.ts';

interface TransferDialogProps {
  thread: StaffThread;
  isOpen: boolean;
  onClose: () => void;
}

/** To another teacher: what one has oneself goes with a note, what nobody has is given out. */
export function TransferDialog({ thread, isOpen, onClose }: TransferDialogProps) {
  const { staffId: ownId } = useSelf();
  const { people } = useSuspenseQuery(choicesQuery).data;
  const form = useConsoleForm<{ to: string | null; note: string }>({
    initial: { to: null, note: '' },
    check: { to: (to) => (to === null ? '请选一位老师' : null) },
  });
  const { questionId } = thread;
  const holder = thread.claimedBy ?? thread.teacher;
  const isOwn = holder?.staffId === ownId;
  const others = people.filter(({ staffId }) => staffId !== holder?.staffId);
  const chosen = others.find(({ staffId }) => String(staffId) === form.values.to);
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="转给另一位老师"
      button={chosen === undefined ? '转给' : `转给${chosen.name}`}
      isReady={chosen !== undefined}
      work={async ({ to, note }) => {
        const staffId = Number(to);
        const { name } = isOwn
          ? await call(transferQuestion, { body: { questionId, staffId, note: note.trim() } })
          : await call(assignQuestion, { body: { questionId, staffId } });
        return `转给${name}了，钟接着走`;
      }}
    >
      <Select
        label="谁来回答"
        placeholder="选一位老师"
        description={
          others.length === 0 ? '没有别的老师可以回答，需要时请校长在“人员与权限”里加上' : undefined
        }
        searchable
        data-autofocus
        nothingFoundMessage="没有这位老师"
        data={others.map(({ staffId, name }) => ({ value: String(staffId), label: name }))}
        {...form.field('to')}
      />
      {isOwn && (
        <Textarea
          label="给同事的话"
          description="学员看不到，可以不写"
          maxLength={500}
          autosize
          minRows={2}
          {...form.field('note')}
        />
      )}
    </FormDialog>
  );
}
