import { Select, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { savePaper, type ListedPaper, type PaperCourse } from '@xuezhou/contract/mock/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { wayWords } from '../paper.words.ts';

interface NewPaperDialogProps {
  courses: readonly PaperCourse[];
  /** The one that the list is narrowed to. */
  courseId: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  title: string;
  course: string;
  way: ListedPaper['way'];
}

/** A paper with a name and nothing in it; students see nothing of it. */
export function NewPaperDialog({ courses, courseId, isOpen, onClose }: NewPaperDialogProps) {
  const router = useRouter();
  const first = courses.find((course) => course.courseId === courseId) ?? courses[0];
  const initial: Values = { title: '', course: String(first?.courseId ?? ''), way: 'blueprint' };
  const form = useConsoleForm({
    initial,
    check: { title: filled('请写上试卷的名称') },
    refused: { paperTitleEmpty: 'title', courseOfFiles: 'course', courseUnknown: 'course' },
  });
  const formatOf = (chosen: string) =>
    courses.find((each) => String(each.courseId) === chosen)?.format ?? null;
  return (
    <FormDialog
      title="新试卷"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      button="新建 1 份试卷"
      work={async ({ title, course, way }) => {
        const { paperId } = await call(savePaper, {
          body: {
            ...{ courseId: Number(course), paperId: null, requestId: form.id, revision: 0 },
            plan: {
              ...{ title: title.trim(), courseType: '', minutes: 60, endDate: null, way },
              ...{
                format: formatOf(course),
                isHeldOut: false,
                shufflesOptions: null,
                formulas: '',
              },
              rules: way === 'blueprint' ? ['fresh', 'rested', 'sound'] : [],
              topics: [],
            },
          },
        });
        void router.navigate({ to: `/papers/${paperId}` });
        return `有了“${title.trim()}”，还没有发布`;
      }}
    >
      <TextInput label="试卷名称" maxLength={60} data-autofocus {...form.field('title')} />
      <Select
        label="课程"
        allowDeselect={false}
        data={courses.map((course) => ({ value: String(course.courseId), label: course.title }))}
        {...form.field('course')}
      />
      <Select
        label="怎么出"
        description="以后可以换"
        allowDeselect={false}
        data={Object.entries(wayWords).map(([value, label]) => ({ value, label }))}
        {...form.field('way')}
      />
    </FormDialog>
  );
}
