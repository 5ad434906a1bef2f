import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { removeCanned } from '@xuezhou/contract/qa/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { QaTabs } from '../qa-tabs.tsx';
import { cannedQuery } from '../qa.queries.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { Canned } from './canned-dialog.tsx';
import styles from './canned-page.module.css';
import desk from './desk.module.css';

const CannedDialog = sheetPart(() => import('./canned-dialog.tsx'), 'CannedDialog');

/** Texts that are written often: each is found by a slash and its name where an answer is written. */
export default function CannedPage() {
  const canned = useSuspenseQuery(cannedQuery).data;
  const { open: write, dialog } = useDialog<Canned | null>((open, state) => (
    <CannedDialog {...{ open, ...state }} names={canned.map(({ name }) => name)} />
  ));
  const { open: remove, dialog: removal } = useDialog<Canned>(({ name }, state) => (
    <ActDialog
      {...state}
      title={`删除“${name}”`}
      button="删除 1 个常用回答"
      work={async () => {
        await call(removeCanned, { body: { name } });
        return `“${name}”删除了`;
      }}
    >
      <p>已经发出去的回答不受影响。删除以后大家都找不到它。</p>
    </ActDialog>
  ));
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => write(null)}>
      新写一个
    </Button>
  );
  return (
    <>
      <PageHead
        title="常用回答"
        count={canned.length > 0 && `${canned.length} 个`}
        note="写回答时在空行打 / 和名称就能找到，大家共用。"
        actions={canned.length > 0 && add}
      />
      <QaTabs at="/qa/canned" />
      <div className={desk.body}>
        {canned.length === 0 ? (
          <EmptyState
            title="还没有常用回答"
            text="把常要写的话存一份，回答时打 / 就能放进去再改。"
            action={add}
          />
        ) : (
          <ConsoleTable
            label="常用回答"
            columns={columnsFor(write, remove)}
            rows={canned}
            rowKey={({ cannedId }) => cannedId}
            onOpen={write}
          />
        )}
      </div>
      {dialog}
      {removal}
    </>
  );
}

const columnsFor = (
  write: (one: Canned) => void,
  remove: (one: Canned) => void,
): Column<Canned>[] => [
  {
    key: 'name',
    title: '名称',
    card: 'head',
    width: 200,
    render: ({ name }) => `/${name}`,
  },
  {
    key: 'words',
    title: '内容',
    render: ({ markdown }) => <span className={styles.words}>{markdown}</span>,
  },
  { key: 'used', title: '用过', align: 'right', width: 90, render: ({ used }) => `${used} 次` },
  {
    key: 'acts',
    title: '操作',
    align: 'right',
    width: 150,
    render: (one) => (
      <span className={styles.acts}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`修改“${one.name}”`}
          onClick={() => write(one)}
        >
          修改
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`删除“${one.name}”`}
          onClick={() => remove(one)}
        >
          删除
        </Button>
      </span>
    ),
  },
];
