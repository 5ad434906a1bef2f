import { call } from '@xuezhou/client/api/call.ts';
import { undoImport, type PastImport } from '@xuezhou/contract/import/console';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { WhyField } from '../../platform/form/why-field.tsx';

interface UndoDialogProps {
  past: Pick<PastImport, 'importNo' | 'fileName' | 'added' | 'changed'>;
  /** How many answers came since; undefined: nobody has counted. */
  answers?: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a whole import back; what students answered stays. */
export function UndoDialog({ past, answers, isOpen, onClose }: UndoDialogProps) {
  const { importNo, fileName, added, changed } = past;
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={`撤回 ${fileName} 的导入`}
      button="整批撤回"
      work={async ({ why }) => {
        const body = { importNo, ...(why.trim() !== '' && { why: why.trim() }) };
        const { removed, restored, kept } = await call(undoImport, { body });
        return [
          `拿走 ${removed} 条，复原 ${restored} 条`,
          ...(kept > 0 ? [`${kept} 条在那以后改过，留着`] : []),
        ].join('；');
      }}
    >
      <p>
        新的 {added} 条不再出现，改过的 {changed} 条回到原来的样子。在那以后又改过的留着。
      </p>
      {answers !== undefined && answers > 0 && (
        <p>
          学员已经答过这些题 {answers >= 10_000 ? '10,000 次以上' : `${answers} 次`}
          ，答案和成绩都留着。
        </p>
      )}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
