import type { Organisation, OrganisationMember } from '@xuezhou/contract/organisation/console';
import { meanLearned } from '@xuezhou/rules/organisation/visible';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { departmentPath } from './department-choices.ts';
import styles from '../organisation.module.css';
import { weekAgo } from '../organisation.words.ts';

interface DepartmentsTableProps {
  organisation: Organisation;
  members: readonly OrganisationMember[] | undefined;
}

interface Row {
  /** 0: of those in no department. */
  readonly departmentId: number;
  readonly name: string;
  readonly seats: number;
  readonly lately: number;
  readonly learned: number | null;
}

const noDepartment = '不在部门里';

/** Every department, those without seats too, as its page counts them; then who is in none. */
function rowsOf(
  { departments }: Organisation,
  members: readonly OrganisationMember[],
): readonly Row[] {
  const week = weekAgo();
  const places = departments
    .map(({ departmentId }) => ({
      departmentId,
      name: departmentPath(departments, departmentId),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN'));
  const hasRest = members.some(({ departmentId }) => departmentId === null);
  const rest = hasRest ? [{ departmentId: 0, name: noDepartment }] : [];
  return [...places, ...rest].map((place) => {
    const seats = members
      .filter(({ departmentId }) => (departmentId ?? 0) === place.departmentId)
      .flatMap((member) => member.seats.filter(({ isWaiting }) => !isWaiting));
    const progress = seats.flatMap((seat) => seat.progress ?? []);
    const isLate = (studiedOn: string | null) => studiedOn !== null && studiedOn >= week;
    return {
      ...{ ...place, seats: seats.length, learned: meanLearned(progress) },
      lately: progress.filter(({ studiedOn }) => isLate(studiedOn)).length,
    };
  });
}

/** For the school, which knows its students: small departments stand there too. */
export function DepartmentsTable({ organisation, members }: DepartmentsTableProps) {
  if (members === undefined || members.length === 0) return null;
  const rows = rowsOf(organisation, members);
  const count = organisation.departments.length;
  return (
    <ConsoleList
      name={`organisation-departments`}
      hasNoViews
      label={`${organisation.name}各部门`}
      unit={rows.length === count ? '个部门' : `行：${count} 个部门，和不在部门里的人`}
      columns={columns}
      source={rowsAtHand(rows)}
      rowKey={({ departmentId }) => departmentId}
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
