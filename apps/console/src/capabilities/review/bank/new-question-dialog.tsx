import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { listAuthoredCourses } from '@xuezhou/contract/authoring/console';
import { createQuestion, type BankQuestion } from '@xuezhou/contract/review/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { placesQuery } from './bank.queries.ts';
import { kindWords } from './bank.words.ts';

const coursesQuery = operationQuery(listAuthoredCourses, {}, { ignoreErrors: true });

interface NewQuestionDialogProps {
  /** The course that the list is narrowed to. */
  courseId: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}

interface Begun {
  course: string;
  reading: string;
  kind: BankQuestion['kind'];
}

const begin = (courseId: number | undefined): Begun => ({
  course: courseId === undefined ? '' : String(courseId),
  ...{ reading: '', kind: 'single' },
});

/** A draft of a question in a chapter; its desk opens. */
export function NewQuestionDialog({ courseId, isOpen, onClose }: NewQuestionDialogProps) {
  const router = useRouter();
  const form = useConsoleForm({
    initial: begin(courseId),
    check: { reading: (reading: string) => (reading === '' ? '请选一章' : null) },
    refused: { placeUnknown: 'reading', questionOfFiles: 'course' },
  });
  const { course, reading } = form.values;
  const courses = useQuery({ ...coursesQuery, enabled: isOpen });
  const places = useQuery({ ...placesQuery(Number(course)), enabled: isOpen && course !== '' });
  const trouble = courses.error ?? places.error;
  return (
    <FormDialog
      title="新建题目"
      {...{ isOpen, onClose, form }}
      button="新建 1 题"
      work={async ({ kind }) => {
        const { questionId } = await call(createQuestion, {
          body: { requestId: form.id, readingId: Number(reading), kind },
        });
        void router.navigate({ to: `/bank/${questionId}` });
        return '有了一份草稿，写好再发布';
      }}
    >
      {trouble !== null && <p role="alert">课程和章节没有取到：{troubleText(trouble)}</p>}
      <Select
        label="课程"
        description="课程文件里的课要先接管，才能在这里加题"
        searchable
        nothingFoundMessage="没有这门课"
        data={(courses.data ?? []).map(({ courseId: id, title, owner }) => ({
          value: String(id),
          label: title,
          disabled: owner === 'files',
        }))}
        {...form.field('course')}
        value={course || null}
        onChange={(value: string | null) => form.set({ course: value ?? '', reading: '' })}
      />
      <Select
        label="章节"
        searchable
        nothingFoundMessage="没有这一章"
        data={(places.data ?? []).map(({ readingId, book, title }) => ({
          value: String(readingId),
          label: `${book} · ${title}`,
        }))}
        {...form.field('reading')}
        value={reading || null}
        onChange={(value: string | null) => form.set({ reading: value ?? '' })}
      />
      <Select
        label="题型"
        allowDeselect={false}
        data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
        {...form.field('kind')}
      />
    </FormDialog>
  );
}
