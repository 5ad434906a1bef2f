import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { campsQuery, type ListedCamps } from '../camps/camps.queries.ts';
import { classesQuery, type CampClass } from '../camp.queries.ts';
import { ClassChip } from '../class-chip.tsx';
import { seatsText, startText } from '../class.words.ts';
import { ClassTabs } from '../port/class-tabs.tsx';
import styles from './classes-page.module.css';

const OpenClassDialog = sheetPart(() => import('./open-class-dialog.tsx'), 'OpenClassDialog');

/** The classes of the training camps; those that take students first. */
export default function ClassesPage() {
  const router = useRouter();
  const may = useMay();
  const mayOpen = may('enrolment.write');
  const classes = useSuspenseQuery(classesQuery).data;
  const written = useQuery({ ...campsQuery, enabled: mayOpen && may('content.read') });
  const camps = campsOf(classes, written.data?.camps ?? []);
  const { open, dialog } = useDialog<void>((_, state) => (
    <OpenClassDialog {...{ camps, ...state }} />
  ));
  const rows = [
    ...classes.filter(({ isClosed }) => !isClosed),
    ...classes.filter(({ isClosed }) => isClosed),
  ];
  const hasCamp = camps.size > 0;
  usePageKeys({ c: mayOpen && hasCamp ? () => open() : undefined });
  return (
    <>
      <PageHead
        title="班级"
        count={classes.length > 0 ? classes.length : undefined}
        note={
          mayOpen ? (
            '训练营的班。学员在课程里自己加入，也可以由你加。'
          ) : (
            <Withheld permission="enrolment.write" what="开班和加学员" />
          )
        }
        actions={
          mayOpen &&
          hasCamp && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => open()}>
              开新班
            </Button>
          )
        }
      />
      <ClassTabs at="/classes" />
      {classes.length > 0 ? (
        <ConsoleTable
          label="班级"
          columns={columns}
          rows={rows}
          rowKey={({ classId }) => classId}
          onOpen={({ classId }) => void router.navigate({ to: `/classes/${classId}` })}
        />
      ) : (
        <EmptyState
          title={hasCamp ? '还没有班' : '还没有训练营'}
          text={
            hasCamp
              ? '训练营已经有了，给它开一个班，学员就能报名。'
              : '先在“训练营”里写一个并发布，或在课程目录里写好导入，再在这里开班。'
          }
        />
      )}
      {dialog}
    </>
  );
}

/** Those of which a class can be opened, by number: with classes they are known even to who does not read content. */
const campsOf = (
  classes: readonly CampClass[],
  written: ListedCamps['camps'],
): ReadonlyMap<number, string> =>
  new Map([
    ...classes.map((each) => [each.campId, `${each.campTitle}（${each.courseTitle}）`] as const),
    ...written
      .filter(({ isRetired }) => !isRetired)
      .map((each) => [each.campId, `${each.title}（${each.courseTitle}）`] as const),
  ]);

const columns: Column<CampClass>[] = [
  {
    key: 'title',
    title: '班',
    card: 'head',
    render: ({ classId, title, campTitle }) => (
      <Link to={`/classes/${classId}`} className={styles.name}>
        {title}
        <small>{campTitle}</small>
      </Link>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    render: (campClass) => <ClassChip campClass={campClass} />,
  },
  { key: 'course', title: '课程', render: ({ courseTitle }) => courseTitle },
  { key: 'starts', title: '哪天开始', render: startText },
  { key: 'members', title: '学员', align: 'right', render: seatsText },
  {
    key: 'finished',
    title: '走完的',
    align: 'right',
    render: ({ finished }) => `${finished} 人`,
  },
];
