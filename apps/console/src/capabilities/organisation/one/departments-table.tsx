import type { Organisation, OrganisationMember } from '@xuezhou/contract/organisation/console';
import { meanLearned } from '@xuezhou/rules/organisation/visible';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import styles from '../organisation.module.css';
import { weekAgo } from '../organisation.words.ts';

interface DepartmentsTableProps {
  organisation: Organisation;
  members: readonly OrganisationMember[] | undefined;
}

interface Row {
  readonly name: string;
  readonly seats: number;
  readonly lately: number;
  readonly learned: number | null;
}

const noDepartment = '不在部门里';

function rowsOf(members: readonly OrganisationMember[]): Row[] {
  const week = weekAgo();
  const names = [...new Set(members.map(({ department }) => department ?? noDepartment))];
  return names.toSorted().map((name) => {
    const seats = members
      .filter(({ department }) => (department ?? noDepartment) === name)
      .flatMap((member) => member.seats.filter(({ isWaiting }) => !isWaiting));
    const progress = seats.flatMap((seat) => seat.progress ?? []);
    const isLate = (studiedOn: string | null) => studiedOn !== null && studiedOn >= week;
    return {
      ...{ name, seats: seats.length, learned: meanLearned(progress) },
      lately: progress.filter(({ studiedOn }) => isLate(studiedOn)).length,
    };
  });
}

/** For the school, which knows its students: small departments stand there too. */
export function DepartmentsTable({ organisation, members }: DepartmentsTableProps) {
  if (members === undefined || members.length === 0) return null;
  return (
    <ConsoleList
      name={`organisation-departments`}
      hasNoViews
      label={`${organisation.name}各部门`}
      unit="个部门"
      columns={columns}
      source={rowsAtHand(rowsOf(members))}
      rowKey={({ name }) => name}
      empty={{ title: '还没有人' }}
    />
  );
}

const columns: Column<Row>[] = [
  { key: 'name', title: '部门', card: 'head', value: ({ name }) => name },
  { key: 'seats', title: '座位', align: 'right', value: ({ seats }) => seats },
  { key: 'lately', title: '近 7 天学过', align: 'right', value: ({ lately }) => lately },
  {
    key: 'learned',
    title: '学到，平均 %',
    value: ({ learned }) => learned,
    render: ({ name, learned }) =>
      learned === null ? (
        '还没有数到'
      ) : (
        <span className={styles.bar}>
          <ProgressLine value={learned} max={100} label={`${name}学到`} />
          {learned}%
        </span>
      ),
  },
];
