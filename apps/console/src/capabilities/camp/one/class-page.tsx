import { Button } from '@mantine/core';
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { usePicks, type Picks } from '../../../platform/list/use-picks.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
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
import { ClassMembers } from './class-members.tsx';
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
      <ClassMembers
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
