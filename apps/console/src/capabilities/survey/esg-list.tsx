import { Button, Checkbox } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { exportEsgRegistrations, settleEsgRegistration } from '@xuezhou/contract/survey/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../platform/list/list-source.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { documentNames, placeNames } from './esg.words.ts';
import styles from './surveys.module.css';

type Registered = DataOf<typeof exportEsgRegistrations>[number];

interface EsgListProps {
  maySettle: boolean;
}

/** Those who want to sit for ESG. Their whole numbers come on a press alone: who looks is logged. */
export function EsgList({ maySettle }: EsgListProps) {
  const { act, isBusy, refusal } = useAct();
  const [isAll, setAll] = useState(false);
  const [rows, setRows] = useState<readonly Registered[] | null>(null);
  const show = () =>
    act(
      async () => {
        setRows(await call(exportEsgRegistrations, { body: { all: isAll } }));
        return undefined;
      },
      { isLook: true },
    );
  const settle = ({ studentId, nickname }: Registered) =>
    act(async () => {
      await call(settleEsgRegistration, { body: { studentId } });
      const registeredAt = new Date().toISOString();
      setRows(
        (seen) =>
          seen?.map((each) =>
            each.studentId === studentId
              ? { ...each, registration: { ...each.registration, registeredAt } }
              : each,
          ) ?? null,
      );
      return `记下${nickname}已登记`;
    });
  return (
    // The list names itself.
    <div className={styles.esg}>
      <h2>ESG 报名</h2>
      <p>名单里有完整的证件号，每看一次，操作记录里记一次。</p>
      <div className={styles.look}>
        <Button variant="default" loading={isBusy && rows === null} onClick={() => void show()}>
          {rows === null ? '显示名单' : '重新取名单'}
        </Button>
        <Checkbox
          label="已经登记的也要"
          checked={isAll}
          onChange={({ currentTarget }) => setAll(currentTarget.checked)}
        />
      </div>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {rows !== null && (
        <ConsoleList
          name="esg"
          label="ESG 报名"
          unit="人"
          columns={maySettle ? [...columns, settleColumn(isBusy, settle)] : columns}
          source={rowsAtHand(rows)}
          rowKey={({ studentId }) => studentId}
          empty={{ title: '没有在等登记的', text: '学员交了 ESG 报名以后，会出现在这里。' }}
        />
      )}
    </div>
  );
}

const of = <Key extends keyof Registered['registration']>(key: Key) =>
  (({ registration }: Registered) => registration[key]) as (
    row: Registered,
  ) => Registered['registration'][Key];

const columns: Column<Registered>[] = [
  { key: 'name', title: '姓名', card: 'head', value: of('name') },
  {
    key: 'state',
    title: '登记',
    card: 'head',
    value: ({ registration }) => (registration.registeredAt === null ? '还没有' : '登记了'),
    render: ({ registration }) =>
      registration.registeredAt === null ? (
        <StatusChip tone="review">还没有</StatusChip>
      ) : (
        <StatusChip tone="right">登记了</StatusChip>
      ),
  },
  {
    key: 'latin',
    title: '姓和名的拼音',
    value: ({ registration }) => `${registration.familyName} ${registration.givenName}`,
  },
  {
    key: 'document',
    title: '证件',
    value: ({ registration }) => documentNames[registration.document],
  },
  { key: 'number', title: '证件号', value: of('number') },
  { key: 'expires', title: '到期', value: of('expiresOn') },
  { key: 'email', title: '邮箱', value: of('email') },
  {
    key: 'month',
    title: '哪个月考',
    value: ({ registration }) => registration.month ?? '还没定',
  },
  { key: 'place', title: '在哪里考', value: ({ registration }) => placeNames[registration.place] },
  { key: 'employer', title: '单位', isExtra: true, value: of('employer') },
  { key: 'nickname', title: '学员', isExtra: true, value: ({ nickname }) => nickname },
  {
    key: 'sent',
    title: '什么时候交的',
    isExtra: true,
    value: ({ registration }) => momentValue(registration.sentAt),
    render: ({ registration }) => momentText(registration.sentAt),
  },
];

const settleColumn = (
  isBusy: boolean,
  settle: (row: Registered) => Promise<boolean>,
): Column<Registered> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 150,
  card: 'head',
  render: (row) =>
    row.registration.registeredAt === null && (
      <Button
        variant="light"
        size="sm"
        disabled={isBusy}
        aria-label={`记下${row.nickname}已向主办方登记`}
        onClick={() => void settle(row)}
      >
        记下已登记
      </Button>
    ),
});
