import { Button } from '@mantine/core';
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { closeCampClass } from '@xuezhou/contract/camp/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
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
  const [asked, setAsked] = useState<'add' | 'close' | null>(null);
  const members = useQuery(membersQuery(campClass.classId));
  const { classId, title, campTitle, courseTitle, isClosed } = campClass;
  usePageKeys({ c: mayChange ? () => setAsked('add') : undefined });
  return (
    <>
      <PageHead
        title={title}
        count={<ClassChip campClass={campClass} />}
        note={`${courseTitle} · ${campTitle} · ${startText(campClass)}开始 · ${seatsText(campClass)}`}
        actions={
          mayChange && (
            <>
              {!isClosed && (
                <Button variant="default" onClick={() => setAsked('close')}>
                  停止招生
                </Button>
              )}
              <Button
                leftSection={<IconUserPlus size={18} stroke={1.6} />}
                onClick={() => setAsked('add')}
              >
                加学员
              </Button>
            </>
          )
        }
      />
      <Members
        query={members}
        foot={!mayChange && <Withheld permission="enrolment.write" what="加学员和停止招生" />}
      />
      <AddMembersDialog
        campClass={campClass}
        members={members.data ?? []}
        isOpen={asked === 'add'}
        onClose={() => setAsked(null)}
      />
      <ActDialog
        title={`“${title}”停止招生`}
        isOpen={asked === 'close'}
        onClose={() => setAsked(null)}
        button="停止招生"
        work={async () => {
          await call(closeCampClass, { body: { classId } });
          return `“${title}”不再招生了`;
        }}
      >
        <p>学员不能再自己加入，你还可以加。已在班里的照常学。停了不能再开，要招生就开一个新班。</p>
      </ActDialog>
    </>
  );
}

interface MembersProps {
  query: ReturnType<typeof useQuery<CampMember[]>>;
  foot: ReactNode;
}

function Members({ query, foot }: MembersProps) {
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
  { key: 'finished', title: '走完', render: ({ finishedOn }) => finishedOn ?? '还没有' },
  { key: 'number', title: '学号', align: 'right', render: ({ studentId }) => studentId },
];
