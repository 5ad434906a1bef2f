import { Button, Checkbox, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { listCampClasses, previewCampPut, putIntoCampClass } from '@xuezhou/contract/camp/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { whomOf, type PickedStudents } from '../list/picked-students.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { classChoices, putRowOf } from './class-put.words.ts';
import { undoable } from '../../../platform/act/undoable.ts';

export interface ClassWish {
  readonly picked: PickedStudents;
  readonly count: number;
}

interface ClassDialogProps extends ClassWish {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Puts many into one class as one act: who comes from another class, who joins and who is passed over stands there before. */
export function ClassDialog({ picked, count, isOpen, onClose, onDone }: ClassDialogProps) {
  const form = useConsoleForm({
    initial: { classId: null as number | null, why: '', tells: true },
  });
  const { classId } = form.values;
  const whom = whomOf(picked);
  const query = useQuery({
    ...operationQuery(
      previewCampPut,
      { body: { classId: classId ?? 0, whom } },
      { ignoreErrors: true },
    ),
    enabled: isOpen && classId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What was sent is asked for anew where the server says so alone.
    refetchOnWindowFocus: false,
  });
  const seen = classId === null || query.isPlaceholderData ? undefined : query.data;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`给 ${count} 位学员排班`}
      size={640}
      button={seen === undefined || seen.moved === 0 ? '排班' : `排班 ${seen.moved} 人`}
      isReady={seen !== undefined && seen.moved > 0}
      work={async ({ why, tells }) => {
        if (classId === null || seen === undefined) return undefined;
        const body = { actId: form.id, classId, whom, seen: seen.seen, tells };
        const reason = why.trim() === '' ? {} : { why: why.trim() };
        try {
          const { moved } = await call(putIntoCampClass, { body: { ...body, ...reason } });
          onDone();
          return undoable(`${moved} 人排进了班`);
        } catch (error) {
          // Where somebody else was quicker it is shown as it is now; what the network lost is sent again as it was.
          if (error instanceof RefusalError) await query.refetch();
          throw error;
        }
      }}
    >
      <ClassField
        isOpen={isOpen}
        classId={classId}
        onChoose={(chosen) => form.set({ classId: chosen })}
      />
      <WhyField {...form.field('why')} />
      <Checkbox label="告诉学员" {...form.field('tells', 'checkbox')} />
      <BulkPreview
        choose={classId === null ? '选一个班，这里会列出每个人怎么变' : null}
        query={query}
        seen={seen && { people: seen.people, changed: seen.moved, rows: seen.rows.map(putRowOf) }}
        words={{ does: '会改', keeps: '跳过', after: '以后' }}
      >
        {seen !== undefined && <Room {...seen} />}
      </BulkPreview>
    </FormDialog>
  );
}

interface ClassFieldProps {
  isOpen: boolean;
  classId: number | null;
  onChoose: (classId: number | null) => void;
}

function ClassField({ isOpen, classId, onChoose }: ClassFieldProps) {
  const { data, error, refetch } = useQuery({
    ...operationQuery(listCampClasses, {}, { ignoreErrors: true }),
    enabled: isOpen,
  });
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title="班级没有取到"
        text={troubleText(error)}
        action={<Button onClick={() => void refetch()}>再试一次</Button>}
      />
    );
  if (data?.length === 0)
    return <Notice isLine tone="review" title="还没有班，请先到“班级”里开一个" />;
  return (
    <Select
      label="排进哪个班"
      placeholder="选一个班"
      description="在同一个训练营别的班里的转过来，做完的任务和积分都留着"
      allowDeselect={false}
      searchable
      nothingFoundMessage="没有这个班"
      data={classChoices(data ?? [])}
      value={classId === null ? null : String(classId)}
      onChange={(value) => onChoose(value === null ? null : Number(value))}
      data-autofocus
    />
  );
}

/** Whether the class has room for them. */
function Room({ moved, seatsLeft, isClosed }: DataOf<typeof previewCampPut>) {
  const over = seatsLeft === null ? 0 : moved - seatsLeft;
  return (
    <>
      {over > 0 && (
        <Notice isLine tone="review" title={`超出这个班的名额 ${over} 人，你还可以排`} />
      )}
      {isClosed && <Notice isLine tone="review" title="这个班已停止招生，你还可以排" />}
    </>
  );
}
