import { Button } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Backup, Rehearsal } from '@xuezhou/contract/system/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { bytesText } from '../bytes-text.ts';
import { SystemTabs } from '../system-tabs.tsx';
import { PointsCard } from './points-card.tsx';
import { RehearsalCell } from './rehearsal-cell.tsx';
import { backupsQuery, rehearsalsQuery } from '../system.queries.ts';
import { useMakeBackup } from '../use-make-backup.ts';
import styles from '../system.module.css';

const columnsOf = (rehearsals: readonly Rehearsal[], mayAct: boolean): Column<Backup>[] => [
  {
    key: 'at',
    title: '什么时候',
    card: 'head',
    width: 160,
    render: ({ askedAt }) => momentText(askedAt),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    width: 110,
    render: (backup) => <State backup={backup} />,
  },
  {
    key: 'bytes',
    title: '大小',
    align: 'right',
    width: 100,
    render: ({ bytes }) => (bytes === null ? '' : bytesText(bytes)),
  },
  { key: 'holds', title: '里面有', width: 200, render: holds },
  {
    key: 'rehearsal',
    title: '恢复演练',
    width: 320,
    render: (backup) => <RehearsalCell {...{ backup, rehearsals, mayAct }} />,
  },
  {
    key: 'folder',
    title: '放在',
    render: ({ folder }) => <code className={styles.path}>{folder}</code>,
  },
];

/** Backups that were made from here; those of the command line lie where its operator put them. */
export default function BackupsPage() {
  const backups = useQuery({
    ...backupsQuery,
    // While one is made, it is looked at until it is done.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ finishedAt }) => finishedAt === null) ? 3000 : false,
  });
  const rehearsals = useQuery({
    ...rehearsalsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ finishedAt }) => finishedAt === null) ? 3000 : false,
  });
  const { make, isBusy, refusal } = useMakeBackup();
  const mayAct = useMay()('system.write');
  return (
    <>
      <PageHead
        title="系统"
        note="备份有数据库、文件和密钥，像数据库一样保管；记得再存一份到别的机器。"
        actions={
          mayAct && (
            <Button
              loading={isBusy}
              leftSection={<IconDatabaseExport size={18} stroke={1.6} />}
              onClick={() => void make()}
            >
              现在备份
            </Button>
          )
        }
      />
      <SystemTabs at="/system/backups" />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {rehearsals.error !== null && (
        <p className={styles.refusal} role="alert">
          恢复演练的记录没有取到：{troubleText(rehearsals.error)}
        </p>
      )}
      <ConsoleList
        label="备份"
        source={wholeList(backups)}
        unit="份"
        rowKey={({ backupId }) => backupId}
        columns={columnsOf(rehearsals.data ?? [], mayAct)}
        empty={{
          title: '还没有从这里备份过',
          text: '按“现在备份”做第一份，服务不用停；也可以在服务器上运行 npx xuezhou backup。',
        }}
        note="恢复到新的空学校：在它的第一页选备份的文件夹，或在那台机器上停下服务，npx xuezhou restore 备份的文件夹；都会逐表核对。"
      />
      <PointsCard />
    </>
  );
}

function holds({ tables, rows, files, error }: Backup) {
  if (error !== null) return <span className={styles.error}>{error}</span>;
  if (tables === null) return '';
  return `${tables} 张表 ${rows ?? 0} 行，${files ?? 0} 个文件`;
}

function State({ backup: { finishedAt, error } }: { backup: Backup }) {
  if (finishedAt === null) return <StatusChip tone="accent">正在做</StatusChip>;
  if (error !== null) return <StatusChip tone="wrong">没有做成</StatusChip>;
  return <StatusChip tone="right">做好了</StatusChip>;
}
