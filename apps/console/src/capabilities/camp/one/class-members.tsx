import { Button } from '@mantine/core';
import type { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import type { Picks } from '../../../platform/list/use-picks.ts';
import { Person } from '../../../platform/parts/person.tsx';
import type { CampMember } from '../camp.queries.ts';
import styles from './class-page.module.css';

interface MembersProps {
  query: ReturnType<typeof useQuery<CampMember[]>>;
  /** Undefined: nothing can be done with them. */
  picks: Picks<CampMember> | undefined;
  foot: ReactNode;
}

/** Who is in it, how far they have come, and who falls behind. */
export function ClassMembers({ query, picks, foot }: MembersProps) {
  const router = useRouter();
  if (query.data === undefined)
    return query.error === null ? (
      <PageSkeleton delay={300} label="正在取班里的学员" />
    ) : (
      <ErrorState
        title="班里的学员没有取到"
        text={troubleText(query.error)}
        action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
      />
    );
  if (query.data.length === 0)
    return (
      <EmptyState title="班里还没有学员" text="学员自己加入，或者由你加以后，会出现在这里。" />
    );
  const finished = query.data.filter(({ finishedOn }) => finishedOn !== null).length;
  return (
    <ConsoleTable
      label="班里的学员"
      columns={columns}
      rows={query.data}
      rowKey={({ studentId }) => studentId}
      picks={picks}
      onOpen={({ studentId }) => void router.navigate({ to: `/students/${studentId}` })}
      foot={
        <>
          <span>
            共 {query.data.length} 人，{finished} 人走完了
          </span>
          {foot}
        </>
      }
    />
  );
}

const columns: Column<CampMember>[] = [
  {
    key: 'student',
    title: '学员',
    card: 'head',
    render: ({ studentId, nickname, mobile }) => (
      <Link to={`/students/${studentId}`} className={styles.student}>
        <Person name={nickname} note={mobile ?? '没有手机号'} />
      </Link>
    ),
  },
  { key: 'joined', title: '哪天加入', render: ({ joinedOn }) => joinedOn },
  { key: 'starts', title: '哪天开始', render: ({ startsOn }) => startsOn },
  {
    key: 'learned',
    title: '学到',
    align: 'right',
    render: ({ standing }) => standing && `${standing.learned} / ${standing.chapters} 章`,
  },
  {
    key: 'pace',
    title: '比计划',
    align: 'right',
    render: ({ standing }) => standing && paceText(standing.aheadDays),
  },
  {
    key: 'behind',
    title: '掉队',
    render: ({ standing }) =>
      standing?.isBehind === true && <StatusChip tone="review">掉队</StatusChip>,
  },
  { key: 'finished', title: '走完', render: ({ finishedOn }) => finishedOn ?? '还没有' },
  { key: 'number', title: '学号', align: 'right', render: ({ studentId }) => studentId },
];

function paceText(days: number | null): string {
  if (days === null) return '没有计划';
  if (days === 0) return '按计划';
  return days < 0 ? `慢 ${-days} 天` : `快 ${days} 天`;
}
