import { Button } from '@mantine/core';
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState, type ReactNode } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { usePicks, type Picks } from '../../../platform/list/use-picks.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Person } from '../../../platform/parts/person.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import {
  classesQuery,
  classIdIn,
  membersQuery,
  type CampClass,
  type CampMember,
} from '../camp.queries.ts';
import { ClassChip } from '../class-chip.tsx';
import { seatsText, startText } from '../class.words.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import styles from './class-page.module.css';
import type { MoveWish } from './move-dialog.tsx';

const MoveDialog = sheetPart(() => import('./move-dialog.tsx'), 'MoveDialog');

/** One class: who is in it, and how it takes more or no more. */
export default function ClassPage() {
  const params: { classId?: string } = useParams({ strict: false });
  const classes = useSuspenseQuery(classesQuery).data;
  const campClass = classes.find(({ classId }) => classId === classIdIn(params.classId));
  return (
    <>
      <p className={styles.back}>
        <Link to="/classes">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          班级
        </Link>
      </p>
      {campClass === undefined ? (
        <EmptyState
          art="lighthouse"
          order={1}
          title="没有这个班"
          text="地址可能写错了，或者它的训练营已经撤下。"
        />
      ) : (
        <ClassView key={campClass.classId} campClass={campClass} />
      )}
    </>
  );
}

function ClassView({ campClass }: { campClass: CampClass }) {
  const mayChange = useMay()('enrolment.write');
  const [isAdding, setAdding] = useState(false);
  const members = useQuery(membersQuery(campClass.classId));
  const picks = usePicks<CampMember>({
    rows: members.data ?? [],
    rowKey: ({ studentId }) => studentId,
    nameOf: ({ nickname }) => nickname,
  });
  const moving = useDialog<MoveWish>((wish, state) => (
    <MoveDialog {...wish} {...state} onDone={picks.clear} />
  ));
  const move = (act: MoveWish['act'], whom: readonly CampMember[]) =>
    moving.open({ campClass, act, studentIds: whom.map(({ studentId }) => studentId) });
  const { title, campTitle, courseTitle, isClosed } = campClass;
  usePageKeys({
    c: mayChange ? () => setAdding(true) : undefined,
    Escape: picks.picked.length > 0 ? picks.clear : undefined,
  });
  return (
    <>
      <PageHead
        title={title}
        count={<ClassChip campClass={campClass} />}
        note={`${courseTitle} · ${campTitle} · ${startText(campClass)}开始 · ${seatsText(campClass)}`}
        actions={
          <>
            <ToBehind classId={campClass.classId} members={members.data ?? []} />
            {mayChange && (
              <>
                {!isClosed && (
                  <Button variant="default" onClick={() => move('close', members.data ?? [])}>
                    停止招生
                  </Button>
                )}
                <Button
                  leftSection={<IconUserPlus size={18} stroke={1.6} />}
                  onClick={() => setAdding(true)}
                >
                  加学员
                </Button>
              </>
            )}
          </>
        }
      />
      {picks.picked.length > 0 && <PickedBar picks={picks} onMove={move} />}
      <Members
        query={members}
        picks={mayChange ? picks : undefined}
        foot={!mayChange && <Withheld permission="enrolment.write" what="加学员和停止招生" />}
      />
      <AddMembersDialog
        campClass={campClass}
        members={members.data ?? []}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
      {moving.dialog}
    </>
  );
}

/** Those of the class who fall behind: whoever they are when it is sent. */
function ToBehind({ classId, members }: { classId: number; members: readonly CampMember[] }) {
  const mayWrite = useMay()('message.send');
  const behind = members.filter(({ standing }) => standing?.isBehind === true).length;
  if (!mayWrite || behind === 0) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/messages/new"
          search={{ classId: String(classId), segment: 'behind' }}
          {...props}
        />
      )}
    >
      给掉队的 {behind} 人写消息
    </Button>
  );
}

interface PickedBarProps {
  picks: Picks<CampMember>;
  onMove: (act: MoveWish['act'], whom: readonly CampMember[]) => void;
}

/** What can be done with those of the class that are picked. */
const PickedBar = ({ picks: { picked, clear }, onMove }: PickedBarProps) => (
  <div className={styles.bar} role="toolbar" aria-label={`对选中的 ${picked.length} 人`}>
    <span role="status">已选 {picked.length} 人</span>
    <Button variant="default" onClick={() => onMove('move', picked)}>
      转班
    </Button>
    <Button variant="default" onClick={() => onMove('leave', picked)}>
      离开班级
    </Button>
    <Button variant="subtle" color="gray" onClick={clear}>
      不选了
    </Button>
  </div>
);

interface MembersProps {
  query: ReturnType<typeof useQuery<CampMember[]>>;
  /** Undefined: nothing can be done with them. */
  picks: Picks<CampMember> | undefined;
  foot: ReactNode;
}

function Members({ query, picks, foot }: MembersProps) {
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
