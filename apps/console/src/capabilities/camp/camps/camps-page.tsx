import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { contentState } from '../../../platform/editor/content-state.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { ClassTabs } from '../port/class-tabs.tsx';
import { campsQuery, type ListedCamps } from './camps.queries.ts';
import styles from './camps.module.css';

type Camp = ListedCamps['camps'][number];

/** The training camps of all courses, those of files too. */
export default function CampsPage() {
  const mayWrite = useMay()('content.publish');
  const router = useRouter();
  const begin = () => void router.navigate({ to: '/classes/camps/new' });
  usePageKeys({ c: mayWrite ? begin : undefined });
  const query = useQuery({ ...campsQuery, select: ({ camps }) => camps });
  return (
    <>
      <PageHead
        title="班级"
        note={
          mayWrite ? (
            '训练营每天做什么写在这里；班是一批一起走的学员。'
          ) : (
            <Withheld permission="content.publish" what="修改和发布训练营" />
          )
        }
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={begin}>
              新训练营
            </Button>
          )
        }
      />
      <ClassTabs at="/classes/camps" />
      <ConsoleList
        name="camps"
        label="训练营"
        unit="个"
        columns={columns}
        source={wholeList(query)}
        rowKey={({ campId }) => campId}
        empty={{ title: '还没有训练营', text: '新建一个，或在课程目录里写好导入，会出现在这里。' }}
      />
    </>
  );
}

const columns: Column<Camp>[] = [
  {
    key: 'title',
    title: '训练营',
    card: 'head',
    value: ({ title }) => title,
    render: ({ campId, title, owner }) => (
      <span className={styles.name}>
        <Link to="/classes/camps/$campId" params={{ campId: String(campId) }}>
          {title}
        </Link>
        {owner === 'file' && <small>写在 camps.yaml</small>}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: contentState,
    render: (camp) => (
      <StatusChip tone={camp.isRetired ? 'quiet' : 'right'}>{contentState(camp)}</StatusChip>
    ),
  },
  {
    key: 'course',
    title: '课程',
    value: ({ courseTitle }) => courseTitle,
    render: ({ courseTitle }) => courseTitle,
  },
  {
    key: 'days',
    title: '天数',
    align: 'right',
    value: ({ days }) => days,
    render: ({ days, tasks }) => `${days} 天 ${tasks} 项`,
  },
  {
    key: 'running',
    title: '正在走',
    align: 'right',
    value: ({ running }) => running,
    render: ({ running }) => `${running} 人`,
  },
];
