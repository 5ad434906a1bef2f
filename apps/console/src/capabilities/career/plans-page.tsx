import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { contentState } from '../../platform/editor/content-state.ts';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { wholeList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { ClassTabs } from '../camp/port/class-tabs.tsx';
import { plansQuery } from './career.queries.ts';
import styles from './plans.module.css';
import type { Plan, PlanAct } from './plan-dialog.tsx';

const PlanDialog = sheetPart(() => import('./plan-dialog.tsx'), 'PlanDialog');

/** Plans of a career, and to whom they are given. */
export default function PlansPage() {
  const may = useMay();
  const mayGive = may('enrolment.write') && may('student.read');
  const mayWrite = may('content.publish');
  const router = useRouter();
  const begin = () => void router.navigate({ to: '/classes/plans/new' });
  usePageKeys({ c: mayWrite ? begin : undefined });
  const query = useQuery(plansQuery);
  const { open, dialog } = useDialog<{ what: PlanAct; plan: Plan }>((wish, state) => (
    <PlanDialog {...wish} {...state} />
  ));
  const actsOf = ({ isWithdrawn }: Plan): PlanAct[] => [
    ...(mayGive && !isWithdrawn ? (['give'] as const) : []),
    ...(mayGive ? (['take'] as const) : []),
    ...(mayWrite ? [isWithdrawn ? ('restore' as const) : ('withdraw' as const)] : []),
  ];
  return (
    <>
      <PageHead
        title="班级"
        note={
          mayGive ? (
            '一条写好的路线：学员看到自己走到哪一步，也可以指定给学员。'
          ) : (
            <Withheld
              permission={may('student.read') ? 'enrolment.write' : 'student.read'}
              what="指定和收回"
            />
          )
        }
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={begin}>
              新职业规划
            </Button>
          )
        }
      />
      <ClassTabs at="/classes/plans" />
      <ConsoleList
        label="职业规划"
        unit="个"
        columns={[...columns, actsColumn(actsOf, (what, plan) => open({ what, plan }))]}
        source={wholeList(query)}
        rowKey={({ planId }) => planId}
        empty={{
          title: '还没有职业规划',
          text: '新建一个，或在课程目录里写好导入，会出现在这里。',
        }}
      />
      {dialog}
    </>
  );
}

function whoText({ courseIds }: Plan): string {
  if (courseIds === null) return '只给指定的学员';
  return courseIds.length === 0 ? '所有学员' : `学 ${courseIds.length} 门课的学员`;
}

const columns: Column<Plan>[] = [
  {
    key: 'title',
    title: '职业规划',
    card: 'head',
    render: ({ planId, title, owner }) => (
      <span className={styles.name}>
        <Link to="/classes/plans/$planId" params={{ planId: String(planId) }}>
          {title}
        </Link>
        {owner === 'file' && <small>写在 careers.yaml</small>}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    render: ({ isWithdrawn, owner }) => (
      <StatusChip tone={isWithdrawn ? 'quiet' : 'right'}>
        {contentState({ isRetired: isWithdrawn, owner })}
      </StatusChip>
    ),
  },
  { key: 'who', title: '谁能看到', render: whoText },
  {
    key: 'assigned',
    title: '指定给',
    align: 'right',
    render: ({ assigned }) => `${assigned} 人`,
  },
];

const actNames: Readonly<Record<PlanAct, string>> = {
  ...{ give: '指定给学员', take: '收回', withdraw: '撤下', restore: '恢复' },
};

const actsColumn = (
  actsOf: (plan: Plan) => PlanAct[],
  begin: (what: PlanAct, plan: Plan) => void,
): Column<Plan> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 80,
  card: 'head',
  render: (plan) =>
    actsOf(plan).length > 0 && (
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon aria-label={`${plan.title}，更多操作`}>
            <IconDots size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actsOf(plan).map((what) => (
            <Menu.Item key={what} onClick={() => begin(what, plan)}>
              {actNames[what]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    ),
});
