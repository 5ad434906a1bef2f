import { Select } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  inviteOrganisationMembers,
  maxInvited,
  type Organisation,
} from '@xuezhou/contract/organisation/console';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { linesOf, SheetError, type SheetRows } from '../../../platform/sheet/read-sheet.ts';
import { SheetField } from '../../../platform/sheet/sheet-field.tsx';
import styles from '../organisation.module.css';
import { boughtChoices, boughtIn } from './bought-choices.ts';

interface InviteDialogProps {
  organisation: Organisation;
  isOpen: boolean;
  onClose: () => void;
}

interface Guest {
  readonly number: number;
  readonly name: string;
  readonly mobile: string;
  readonly department: string;
}

type Outcome = DataOf<typeof inviteOrganisationMembers>[number]['outcome'];

const columns = {
  name: { titles: ['姓名', '名字'] },
  mobile: { titles: ['手机号', '手机', '电话'] },
  department: { titles: ['部门'], isOptional: true },
} as const;

const words: Readonly<Record<Outcome, string>> = {
  seated: '座位留好了，七天内来',
  lined: '座位满了，排着队',
  known: '已经在这个单位里',
  noName: '没有写姓名',
  noMobile: '手机号不对',
  twice: '和上面一行是同一个手机号',
};

function guestsIn(rows: SheetRows): Guest[] {
  const lines = linesOf(rows, columns);
  if (lines.length > maxInvited) throw new SheetError(`一次最多请 ${maxInvited} 人，请分成几份`);
  return lines.map(({ number, cells }) => ({
    ...{ number, name: cells.name.slice(0, 60), mobile: cells.mobile.slice(0, 40) },
    department: cells.department.slice(0, 60),
  }));
}

/** A list of people: seats are kept for them, and what became of each line is said. */
export function InviteDialog({ organisation, ...state }: InviteDialogProps) {
  const choices = boughtChoices(organisation);
  const [people, setPeople] = useState<readonly Guest[]>([]);
  const [answers, setAnswers] = useState<readonly Outcome[]>();
  const form = useConsoleForm<{ bought: string | null }>({
    initial: { bought: choices[0]?.value ?? null },
    check: { bought: (value) => (value === null ? '请选一门课' : null) },
    refused: { contractOver: 'bought', contractUnknown: 'bought', contractCourses: 'bought' },
  });
  const isDone = answers !== undefined;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`请${organisation.name}的人来`}
      button={people.length === 0 ? '请他们来' : `请 ${people.length} 人来`}
      isReady={people.length > 0 && !isDone}
      staysOpen
      work={async ({ bought }) => {
        const { organisationId } = organisation;
        const found = await call(inviteOrganisationMembers, {
          body: {
            ...{ organisationId, ...boughtIn(bought) },
            people: people.map(({ name, mobile, department }) => ({ name, mobile, department })),
          },
        });
        setAnswers(found.map(({ outcome }) => outcome));
        const seated = found.filter(({ outcome }) => outcome === 'seated').length;
        return `给 ${seated} 人留了座位`;
      }}
    >
      <p className={styles.quiet}>
        不新建账号，也不动已有的账号：他们用加入链接进来，手机号对得上就坐上留好的座位。
      </p>
      <Select label="哪门课" data={choices} allowDeselect={false} {...form.field('bought')} />
      <SheetField
        label="名单"
        description="表头要有“姓名”和“手机号”，可以有“部门”"
        onRows={(rows) => {
          setAnswers(undefined);
          setPeople(rows === null ? [] : guestsIn(rows));
        }}
      />
      {answers !== undefined && (
        <ul className={styles.outcomes} aria-label="每一行怎样了">
          {people.map(({ number, name }, at) => (
            <li key={number}>
              第 {number} 行 {name}：{words[answers[at] ?? 'known']}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
