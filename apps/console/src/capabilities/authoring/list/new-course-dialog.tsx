import { Select, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { createCourse } from '@xuezhou/contract/authoring/console';
import { otherFamily } from '@xuezhou/contract/site';
import { useSchool } from '@xuezhou/ui/school';
import { useFamilyChoices } from '../../site/port/family-choices.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';

/** A course with a name and nothing in it. */
export function NewCourseDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const router = useRouter();
  const { families: known } = useSchool();
  const initial = { title: '', family: known[0]?.code ?? otherFamily };
  const form = useConsoleForm({
    initial,
    check: { title: filled('请写上课程的名称') },
    refused: { nodeTitleEmpty: 'title', familyUnknown: 'family' },
  });
  const families = useFamilyChoices(form.values.family);
  return (
    <FormDialog
      title="新建课程"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      button="新建 1 门课"
      work={async ({ title, family }) => {
        const { courseId } = await call(createCourse, {
          body: { requestId: form.id, title: title.trim(), family },
        });
        void router.navigate({ to: `/courses/${courseId}` });
        return `有了“${title.trim()}”，还没有发布`;
      }}
    >
      <TextInput label="课程名称" maxLength={60} data-autofocus {...form.field('title')} />
      <Select
        label="系列"
        description="学员按系列找课程，以后可以改"
        allowDeselect={false}
        data={families}
        {...form.field('family')}
      />
    </FormDialog>
  );
}
