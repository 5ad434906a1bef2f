import { Button } from '@mantine/core';
import type { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState, type ReactNode } from 'react';
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

/** Drawn at first, and more at each press. */
const step = 100;

/** Who is in it, how far they have come, what they have done of the camp, and who falls behind. */
export function ClassMembers({ query, picks, foot }: MembersProps) {
  const router = useRouter();
  const [drawn, setDrawn] = useState(step);
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
      name="class-members"
      // Names of people leave the school by 导出学员资料 and a second person alone.
      hasNoExcel
      columns={columns}
      rows={query.data}
      drawn={drawn}
      rowKey={({ studentId }) => studentId}
      picks={picks}
      onOpen={({ studentId }) => void router.navigate({ to: `/students/${studentId}` })}
      foot={
        <>
          <span>
            共 {query.data.length} 人，{finished} 人走完了
            {drawn < query.data.length && `，这里是前 ${drawn} 人`}
          </span>
          {drawn < query.data.length && (
            <Button variant="default" size="sm" onClick={() => setDrawn(drawn + step)}>
              再看 {Math.min(step, query.data.length - drawn)} 人
            </Button>
          )}
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
    value: ({ nickname }) => nickname,
    render: ({ studentId, nickname, mobile }) => (
      <Link to={`/students/${studentId}`} className={styles.student}>
        <Person name={nickname} note={mobile ?? '没有手机号'} />
      </Link>
    ),
  },
  {
    key: 'tasks',
    title: '应做的任务',
    align: 'right',
    // Who owes most and who owes nothing stand at the ends, however long each has been in it.
    value: ({ tasks: { due, done } }) => (due === 0 ? null : done - due),
    render: ({ tasks }) => <Tasks {...tasks} />,
  },
  {
    key: 'learned',
    title: '学到',
    align: 'right',
    value: ({ standing }) => standing && standing.learned,
    render: ({ standing }) => standing && `${standing.learned} / ${standing.chapters} 章`,
  },
  {
    key: 'pace',
    title: '比计划',
    align: 'right',
    value: ({ standing }) => standing && standing.aheadDays,
    render: ({ standing }) => standing && paceText(standing.aheadDays),
  },
  {
    key: 'accuracy',
    title: '7 天正确率',
    align: 'right',
    value: ({ standing }) => standing && standing.accuracy.percent,
    render: ({ standing }) => standing && accuracyText(standing.accuracy),
  },
  {
    key: 'behind',
    title: '掉队',
    value: ({ standing }) => (standing?.isBehind === true ? '掉队' : null),
    render: ({ standing }) =>
      standing?.isBehind === true && (
        <span className={styles.behind}>
          <StatusChip tone="review">掉队</StatusChip>
          <small>{standing.reasons.join('，')}</small>
        </span>
      ),
  },
  { key: 'joined', title: '哪天加入', value: ({ joinedOn }) => joinedOn },
  { key: 'starts', title: '哪天开始', isExtra: true, value: ({ startsOn }) => startsOn },
  {
    key: 'finished',
    title: '走完',
    value: ({ finishedOn }) => finishedOn,
    render: ({ finishedOn }) => finishedOn ?? '还没有',
  },
  {
    key: 'number',
    title: '学号',
    isExtra: true,
    align: 'right',
    value: ({ studentId }) => studentId,
  },
];

/** Of what was asked for until today; of the whole camp under it, as the student sees it. */
const Tasks = ({ due, done, finished, total }: CampMember['tasks']) =>
  total > 0 && (
    <span className={styles.tasks}>
      {due === 0 ? '还没有到期的' : `${done} / ${due}`}
      <small>
        全营 {finished} / {total}
      </small>
    </span>
  );

const accuracyText = ({
  answers,
  percent,
}: NonNullable<CampMember['standing']>['accuracy']): string =>
  percent === null ? '没做题' : `${percent}%（${answers} 题）`;

function paceText(days: number | null): string {
  if (days === null) return '没有计划';
  if (days === 0) return '按计划';
  return days < 0 ? `慢 ${-days} 天` : `快 ${days} 天`;
}
