import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { assignAssistant, previewAssistant } from '@xuezhou/contract/account/console';
import { ChangeTable } from '../../../platform/dialog/change-table.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { assistantsQuery } from '../students.queries.ts';
import { whomOf, type PickedStudents } from './picked-students.ts';
import { undoable } from '../../../platform/act/undoable.ts';

interface AssistantDialogProps {
  picked: PickedStudents;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

const nobody = 'nobody';

/** Who looks after those who were picked; whose they are now stands beside it. */
export function AssistantDialog({ picked, isOpen, onClose, onDone }: AssistantDialogProps) {
  const whom = whomOf(picked);
  const people = useQuery(assistantsQuery).data ?? [];
  const form = useConsoleForm({
    initial: { staff: '' },
    check: { staff: filled('请选一位助教，或者“不再有助教”') },
    refused: { assistantUnknown: 'staff' },
  });
  const { staff } = form.values;
  const staffId = staff === nobody ? null : Number(staff);
  const name = people.find((each) => each.staffId === staffId)?.name ?? '没有';
  const { data: seen } = useQuery({
    ...operationQuery(previewAssistant, { body: { staffId, whom } }, { ignoreErrors: true }),
    enabled: staff !== '',
  });
  const count = seen?.from.reduce((sum, each) => sum + each.people, 0) ?? 0;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="指派助教"
      button={seen === undefined ? '指派' : `改 ${count} 人`}
      isReady={seen === undefined || count > 0}
      work={async () => {
        const { changed } = await call(assignAssistant, {
          body: { actId: form.id, staffId, whom },
        });
        onDone();
        return undoable(`${changed} 人的助教改成了${name}`);
      }}
    >
      <Select
        label="助教"
        description="指派以后，这几位就算他自己的学员"
        searchable
        nothingFoundMessage="没有这位同事"
        data={[
          ...people.map((each) => ({
            value: String(each.staffId),
            label: `${each.name}（带 ${each.people} 人）`,
          })),
          { value: nobody, label: '不再有助教' },
        ]}
        data-autofocus
        {...form.field('staff')}
      />
      {seen !== undefined && (
        <ChangeTable
          of="学员"
          rows={[
            ...seen.from.map((each) => ({
              ...{ key: each.name ?? '', name: `${each.people} 人`, note: '' },
              ...{ before: each.name ?? '没有助教', after: name },
            })),
            ...(seen.same > 0
              ? [
                  {
                    key: 'same',
                    name: `${seen.same} 人`,
                    before: name,
                    after: null,
                    note: '已经是',
                  },
                ]
              : []),
          ]}
        />
      )}
    </FormDialog>
  );
}
