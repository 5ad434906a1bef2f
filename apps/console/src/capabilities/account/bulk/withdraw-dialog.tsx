import { Checkbox, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  previewWithdrawal,
  withdrawEnrolments,
  type tagStudents,
} from '@xuezhou/contract/account/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { courseChoicesQuery } from '../../enrolment/port/enrolment.queries.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { rowOf } from './withdrawal.words.ts';
import { undoable } from '../../../platform/act/undoable.ts';

export interface WithdrawalWish {
  readonly whom: InputOf<typeof tagStudents>['body']['whom'];
  /** Whose it is: 「林知远」 or 「38 位学员」. */
  readonly name: string;
  /** Left out: it is chosen in the dialog. */
  readonly courseId?: number | undefined;
}

interface WithdrawDialogProps extends WithdrawalWish {
  isOpen: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** The school takes back what it gave: what becomes of each stands there before, and what is kept and why. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { whom, name, isOpen, onClose, onDone } = props;
  const form = useConsoleForm({
    initial: { courseId: props.courseId ?? null, why: '', tells: true },
    check: { why: (why) => (why.trim() === '' ? '请写上原因，会记入操作记录' : null) },
    refused: { whyEmpty: 'why' },
  });
  const { courseId, tells } = form.values;
  const query = useQuery({
    ...previewQuery(courseId ?? 0, whom),
    enabled: isOpen && courseId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What was sent is asked for anew where the server says so alone.
    refetchOnWindowFocus: false,
  });
  const seen = courseId === null || query.isPlaceholderData ? undefined : query.data;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`撤销${name}的报名`}
      size={680}
      button={seen === undefined ? '撤销报名' : `撤销 ${seen.withdrawn} 人的报名`}
      isReady={seen !== undefined && seen.withdrawn > 0}
      work={async (values) => {
        if (courseId === null || seen === undefined) return undefined;
        const body = { actId: form.id, courseId, whom, seen: seen.seen, tells };
        try {
          const done = await call(withdrawEnrolments, {
            body: { ...body, why: values.why.trim() },
          });
          onDone?.();
          return undoable(`撤销了 ${done.withdrawn} 人的报名`);
        } catch (error) {
          // Where somebody else was quicker it is shown as it is now; what the network lost is sent again as it was.
          if (error instanceof RefusalError) await query.refetch();
          throw error;
        }
      }}
    >
      {props.courseId === undefined && <CourseField form={form} isOpen={isOpen} />}
      <WhyField
        description={tells ? '学员会看到；也会记入操作记录' : '会记入操作记录'}
        {...form.field('why')}
      />
      <Checkbox
        label="告诉学员"
        description="在消息里写明原因；他学过的、答过的题、笔记和积分都留着"
        {...form.field('tells', 'checkbox')}
      />
      <BulkPreview
        choose={courseId === null ? '选一门课，这里会列出每个人怎么变' : null}
        query={query}
        seen={seen && { people: seen.people, changed: seen.withdrawn, rows: seen.rows.map(rowOf) }}
        words={{ does: '会撤销', keeps: '不动', after: '撤销以后' }}
      />
    </FormDialog>
  );
}

const previewQuery = (courseId: number, whom: WithdrawalWish['whom']) =>
  operationQuery(previewWithdrawal, { body: { courseId, whom } }, { ignoreErrors: true });

interface CourseFieldProps {
  form: ReturnType<typeof useConsoleForm<{ courseId: number | null; why: string; tells: boolean }>>;
  isOpen: boolean;
}

function CourseField({ form, isOpen }: CourseFieldProps) {
  const choices = useQuery({ ...courseChoicesQuery, enabled: isOpen }).data ?? [];
  const { courseId } = form.values;
  return (
    <Select
      label="课程"
      placeholder="选一门课"
      searchable
      allowDeselect={false}
      nothingFoundMessage="没有这门课"
      data={choices
        .filter(({ isOpen: isForAll }) => !isForAll)
        .map(({ courseId: id, title }) => ({ value: String(id), label: title }))}
      value={courseId === null ? null : String(courseId)}
      onChange={(value) => form.set({ courseId: value === null ? null : Number(value) })}
    />
  );
}
