import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveView } from '@xuezhou/contract/staff';
import { FormDialog } from '../form/form-dialog.tsx';
import { filled } from '../form/rules.ts';
import { useConsoleForm } from '../form/use-console-form.ts';

interface ViewDialogProps {
  list: string;
  search: string;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (viewId: number) => void;
}

/** Under which name the list, as it is narrowed and sorted now, is saved. */
export function ViewDialog({ list, search, isOpen, onClose, onSaved }: ViewDialogProps) {
  const form = useConsoleForm({
    initial: { name: '' },
    check: { name: filled('请给这个视图写一个名字，如“30 天内到期”') },
    refused: { viewNameEmpty: 'name', viewNameTaken: 'name', viewsTooMany: 'name' },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="存为新视图"
      button="存下视图"
      work={async ({ name }) => {
        const { viewId } = await call(saveView, { body: { list, name, search } });
        onSaved(viewId);
        return `视图“${name.trim()}”存好了，只有你看得到`;
      }}
    >
      <TextInput
        label="名字"
        description="记下现在的筛选和排序，以后一按就到。同名的会被换掉"
        maxLength={30}
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
