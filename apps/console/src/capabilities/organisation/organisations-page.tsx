import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { OrganisationSummary } from '@xuezhou/contract/organisation/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { wholeList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { organisationsQuery } from './organisation.queries.ts';
import { daysLeft, leftText } from './organisation.words.ts';

const NameDialog = sheetPart(() => import('./name-dialog.tsx'), 'NameDialog');

/** Companies that bought seats. */
export default function OrganisationsPage() {
  const mayWrite = useMay()('organisation.write');
  const router = useRouter();
  const query = useQuery(organisationsQuery);
  const { open, dialog } = useDialog<null>((_wish, state) => (
    <NameDialog organisation={null} {...state} />
  ));
  usePageKeys({ c: mayWrite ? () => open(null) : undefined });
  return (
    <>
      <PageHead
        title="单位"
        count={query.data !== undefined && query.data.length > 0 && `${query.data.length} 个`}
        note={
          mayWrite ? (
            '给员工买了座位的公司。打开一个，看合同、人和学习情况。'
          ) : (
            <Withheld permission="organisation.write" what="加单位、改合同" />
          )
        }
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => open(null)}>
              加单位
            </Button>
          )
        }
      />
      <ConsoleList
        name="organisations"
        label="单位"
        unit="个"
        columns={columns}
        source={wholeList(query)}
        rowKey={({ organisationId }) => organisationId}
        onOpen={({ organisationId }) =>
          void router.navigate({ to: `/organisations/${organisationId}` })
        }
        empty={{
          title: '还没有单位',
          text: '有公司给员工买课时，在这里加上它，再写合同和座位。',
        }}
      />
      {dialog}
    </>
  );
}

const columns: Column<OrganisationSummary>[] = [
  {
    key: 'name',
    title: '单位',
    card: 'head',
    value: ({ name }) => name,
    render: ({ organisationId, name }) => (
      <Link to="/organisations/$organisationId" params={{ organisationId: String(organisationId) }}>
        {name}
      </Link>
    ),
  },
  {
    key: 'state',
    title: '合同',
    card: 'head',
    value: ({ endsOn }) => leftText(endsOn),
    render: ({ endsOn }) => <ContractChip endsOn={endsOn} />,
  },
  {
    key: 'members',
    title: '人',
    align: 'right',
    value: ({ members }) => members,
  },
  {
    key: 'seats',
    title: '座位',
    align: 'right',
    value: ({ held }) => held,
    render: ({ held, seats }) => `${held} / ${seats}`,
  },
  {
    key: 'waiting',
    title: '排队',
    align: 'right',
    value: ({ waiting }) => waiting,
    render: ({ waiting }) => (waiting === 0 ? '' : `${waiting} 人`),
  },
  { key: 'ends', title: '到期', value: ({ endsOn }) => endsOn },
];

/** How long the contract that ends last goes on. */
function ContractChip({ endsOn }: { endsOn: string | null }) {
  const left = daysLeft(endsOn);
  const tone = left === null || left < 0 ? 'quiet' : left <= 30 ? 'review' : 'right';
  return <StatusChip tone={tone}>{leftText(endsOn)}</StatusChip>;
}
