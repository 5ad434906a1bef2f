import { Checkbox, Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { setQaTeacher, type getQaChoices } from '@xuezhou/contract/qa/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';

export type QaChoices = DataOf<typeof getQaChoices>;

interface TeacherDialogProps {
  choices: QaChoices;
  isOpen: boolean;
  onClose: () => void;
}

interface Rule {
  readonly staffId: string | null;
  readonly courseId: string | null;
  readonly bookId: string | null;
  readonly title: string;
  readonly isHead: boolean;
}

const nothing: Rule = { staffId: null, courseId: null, bookId: null, title: '', isHead: false };

const idOf = (text: string | null) => (text === null ? null : Number(text));

/** Who answers which course or book. Said again of the same place, title and head are replaced. */
export function TeacherDialog({ choices, isOpen, onClose }: TeacherDialogProps) {
  const form = useConsoleForm({
    initial: nothing,
    check: { staffId: (id) => (id === null ? '请选一位老师' : null) },
  });
  const { people, courses } = choices;
  const books = courses.find((each) => String(each.courseId) === form.values.courseId)?.books ?? [];
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="指定一位老师"
      button="指定 1 位老师"
      isReady={form.isValid}
      work={async ({ staffId, courseId, bookId, title, isHead }) => {
        await call(setQaTeacher, {
          body: {
            ...{ staffId: Number(staffId), courseId: idOf(courseId), bookId: idOf(bookId) },
            ...{ title: title.trim(), isHead },
          },
        });
        return '指定好了，新的问题会分过去';
      }}
    >
      <Select
        label="老师"
        placeholder="选一位老师"
        searchable
        nothingFoundMessage="没有这位老师，或者没有“回答提问”的权限"
        data={people.map((each) => ({ value: String(each.staffId), label: each.name }))}
        {...form.field('staffId')}
      />
      <Select
        label="课程"
        placeholder="没有别人回答的"
        clearable
        searchable
        nothingFoundMessage="没有这门课"
        data={courses.map((each) => ({ value: String(each.courseId), label: each.title }))}
        {...form.field('courseId')}
        onChange={(courseId: string | null) => form.set({ courseId, bookId: null })}
      />
      <Select
        label="书"
        placeholder="整门课"
        clearable
        disabled={books.length === 0}
        data={books.map((each) => ({ value: String(each.bookId), label: each.title }))}
        {...form.field('bookId')}
      />
      <TextInput
        label="称呼"
        description="写在名字旁边，学员会看到，如“固定收益主讲”"
        maxLength={60}
        {...form.field('title')}
      />
      <Checkbox label="超时的问题也转给这位老师" {...form.field('isHead', 'checkbox')} />
    </FormDialog>
  );
}
