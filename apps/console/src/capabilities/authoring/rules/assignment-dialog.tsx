import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { setAssignment } from '@xuezhou/contract/assignment/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { previewAsStaff } from '../../../platform/editor/preview-as-staff.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { opensNextNames } from './opens-next.ts';
import { assignmentsQuery, type BookWork } from './rules.queries.ts';
import styles from './rules.module.css';

previewAsStaff();

interface AssignmentDialogProps {
  courseId: number;
  /** As it was when the dialog was opened. */
  book: BookWork;
  isOpen: boolean;
  onClose: () => void;
}

const choices = Object.entries(opensNextNames).map(([value, label]) => ({ value, label }));

/** What a book sets, written as its students will see it. */
export function AssignmentDialog({ courseId, book, ...state }: AssignmentDialogProps) {
  const { bookId, bookTitle, assignment } = book;
  const queryClient = useQueryClient();
  const books = useQuery(assignmentsQuery(courseId)).data;
  const newest = books?.find((each) => each.bookId === bookId)?.assignment ?? null;
  const [seen, setSeen] = useState(assignment?.version ?? null);
  const [isDone, setDone] = useState(false);
  const form = useConsoleForm({
    initial: {
      title: assignment?.title ?? '',
      markdown: assignment?.markdown ?? '',
      opensNext: assignment?.opensNext ?? ('always' as const),
    },
    check: { title: filled('请写上作业的标题'), markdown: filled('请写上要做什么') },
    refused: { assignmentTitleEmpty: 'title', textUnshowable: 'markdown' },
  });
  const isOutdated =
    books !== undefined && !isDone && !form.isBusy && (newest?.version ?? null) !== seen;
  const field = useMarkdownField({
    markdown: form.values.markdown,
    label: '要求',
    placeholder: '做什么、写多少、怎样算通过。可以写公式和表格。',
    hasFocus: false,
    onPictures: () => undefined,
    onChange: (markdown) => form.set({ markdown }),
    onSave: () => undefined,
  });
  const save = async (values: typeof form.values) => {
    await call(setAssignment, { body: { bookId, ...values, seen } }).catch((error: unknown) => {
      // Whether there is something newer is seen then.
      void queryClient.invalidateQueries({ queryKey: assignmentsQuery(courseId).queryKey });
      throw error;
    });
    setDone(true);
    return assignment === null ? `给“${bookTitle}”布置了作业` : '作业改好了';
  };
  return (
    <FormDialog
      {...state}
      size={720}
      form={form}
      title={`“${bookTitle}”的作业`}
      button={assignment === null ? '布置 1 份作业' : '存下作业'}
      isReady={!isOutdated}
      work={save}
    >
      {isOutdated && (
        <Outdated
          onTheirs={() => {
            form.drop();
            state.onClose();
          }}
          onMine={() => setSeen(newest?.version ?? null)}
        >
          {newest === null ? (
            '同事删去了这份作业。'
          ) : (
            <>
              同事的“{newest.title}”：
              <span className={styles.theirs}>{newest.markdown}</span>
            </>
          )}
        </Outdated>
      )}
      {assignment !== null && assignment.handedIn > 0 && (
        <Notice isLine title={`${assignment.handedIn} 位学员交过，交的和批的都留着`} />
      )}
      <TextInput label="标题" maxLength={200} {...form.field('title')} />
      <MarkdownField
        field={field}
        hasPictures={false}
        problem={asText(form.field('markdown').error)}
      >
        <p id={field.help} className={styles.quiet}>
          学员看到的就是这样。图片请放进课程的资料。
        </p>
      </MarkdownField>
      <Select
        label="后面的书什么时候打开"
        data={choices}
        allowDeselect={false}
        {...form.field('opensNext')}
      />
    </FormDialog>
  );
}

const asText = (error: unknown): string | undefined =>
  typeof error === 'string' ? error : undefined;
