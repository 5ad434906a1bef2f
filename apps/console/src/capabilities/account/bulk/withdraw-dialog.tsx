import { Button, Checkbox, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import {
  previewWithdrawal,
  withdrawEnrolments,
  type tagStudents,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { ChangeTable } from '../../../platform/dialog/change-table.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { courseChoicesQuery } from '../../enrolment/port/enrolment.queries.ts';
import { rowOf } from './withdrawal.words.ts';

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
          return `撤销了 ${done.withdrawn} 人的报名，24 小时内可以在操作记录里撤回`;
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
      <Seen
        isChosen={courseId !== null}
        seen={seen}
        error={query.error}
        retry={() => void query.refetch()}
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

interface SeenProps {
  isChosen: boolean;
  seen: DataOf<typeof previewWithdrawal> | undefined;
  error: Error | null;
  retry: () => void;
}

/** What becomes of each of them. */
function Seen({ isChosen, seen, error, retry }: SeenProps) {
  if (!isChosen) return <Notice isLine title="选一门课，这里会列出每个人怎么变" />;
  if (seen === undefined)
    return error === null ? (
      <PageSkeleton label="正在看每个人会怎样" />
    ) : (
      <ErrorState
        title="每个人会怎样没有取到"
        text={troubleText(error)}
        action={<Button onClick={retry}>再试一次</Button>}
      />
    );
  const kept = seen.people - seen.withdrawn;
  const rest = seen.people - seen.rows.length;
  return (
    <>
      <div role="status">
        <Notice
          isLine
          title={`会撤销 ${seen.withdrawn} 人${kept > 0 ? `，不动 ${kept} 人` : ''}${
            rest > 0 ? `；下面是前 ${seen.rows.length} 人` : ''
          }`}
        />
      </div>
      <ChangeTable
        of="学员"
        rows={seen.rows.map(rowOf)}
        titles={{ before: '现在', after: '撤销以后' }}
      />
    </>
  );
}
