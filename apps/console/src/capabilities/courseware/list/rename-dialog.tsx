import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { renameCourseware, type ListedCourseware } from '@xuezhou/contract/courseware/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';

interface RenameDialogProps {
  courseware: ListedCourseware;
  isOpen: boolean;
  onClose: () => void;
}

export function RenameDialog({ courseware, ...state }: RenameDialogProps) {
  const { coursewareId, title: seen } = courseware;
  const form = useConsoleForm({
    initial: { title: seen },
    check: { title: filled('请写上课件的标题') },
    refused: { coursewareTitleEmpty: 'title', coursewareChanged: 'title' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`改“${seen}”的标题`}
      button="存下 1 个标题"
      work={async ({ title }) => {
        await call(renameCourseware, { body: { coursewareId, title, seen } });
        return '改好了，学员看到的已经是新的';
      }}
    >
      <TextInput label="标题" maxLength={200} {...form.field('title')} />
    </FormDialog>
  );
}
