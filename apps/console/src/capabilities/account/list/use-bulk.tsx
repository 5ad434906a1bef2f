import { useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { exportStudents, type ListedStudent } from '@xuezhou/contract/account/console';
import { Suspense } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { useClassDialog, usePeriodsDialog, useWithdrawDialog } from '../bulk/use-bulk-dialogs.tsx';
import { usePeriodDialog } from '../../enrolment/port/use-period-dialog.tsx';
import type { ListQuery } from '../students.queries.ts';
import type { BulkAct } from './bulk-bar.tsx';
import {
  messageSearchOf,
  maxPeriods,
  namesOf,
  whomOf,
  type PickedStudents,
} from './picked-students.ts';
import { usePickedStudents } from './use-picked-students.ts';
import { countText } from './use-segments.ts';

const NotFetched = () => <p role="alert">这一栏没有取到，请刷新这一页再选</p>;
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar', NotFetched);
const TagDialog = sheetPart(() => import('./tag-dialog.tsx'), 'TagDialog');
const ExportDialog = sheetPart(() => import('../export-dialog.tsx'), 'ExportDialog');
const AssistantDialog = sheetPart(() => import('./assistant-dialog.tsx'), 'AssistantDialog');

interface BulkOptions {
  rows: readonly ListedStudent[];
  query: ListQuery;
  /** How many the filter finds; undefined: it is not known. */
  counted: { count: number; isMore: boolean } | undefined;
}

/** What is done to those who were picked and asks something first. */
function usePickedDialogs(onDone: () => void) {
  const { open, dialog } = useDialog<{ act: 'tag' | 'assistant'; picked: PickedStudents }>(
    ({ act, ...wish }, state) =>
      act === 'tag' ? (
        <TagDialog {...wish} {...state} onDone={onDone} />
      ) : (
        <AssistantDialog {...wish} {...state} onDone={onDone} />
      ),
  );
  const exporting = useDialog<{ picked: PickedStudents; count: number }>((wish, state) => (
    <ExportDialog
      {...state}
      title={`导出 ${wish.count} 位学员的名单`}
      button={`提出导出 ${wish.count} 人`}
      words="姓名、学到哪、近 7 天、助教和标签，号码打码。"
      send={(why) => call(exportStudents, { body: { whom: whomOf(wish.picked), why } })}
    />
  ));
  return {
    open,
    exportAll: exporting.open,
    dialogs: (
      <>
        {dialog}
        {exporting.dialog}
      </>
    ),
  };
}

const isAllowed = (act: BulkAct, may: ReturnType<typeof useMay>): boolean => {
  if (act === 'message') return may('message.send');
  if (act === 'assistant') return may('student.write');
  if (act === 'export') return may('student.export');
  return act === 'tag' || may('enrolment.write');
};

/** The course is that of the filter, where it names one. */
const withdrawalOf = (picked: PickedStudents, count: number) => ({
  whom: whomOf(picked),
  name: picked.students?.length === 1 ? (picked.students[0]?.nickname ?? '') : ` ${count} 位学员`,
  courseId: picked.query?.courseId,
});

/** What can be done with those that are picked on a list, or with all whom it finds. */
export function useBulk({ rows, query, counted }: BulkOptions) {
  const may = useMay();
  const router = useRouter();
  const { act: look } = useAct();
  const { picks, picked, isWhole, pickWhole, clear } = usePickedStudents(rows, query);
  const enrolling = usePeriodDialog(clear);
  const periods = usePeriodsDialog(clear);
  const withdrawing = useWithdrawDialog(clear);
  const classing = useClassDialog(clear);
  const picking = usePickedDialogs(clear);
  usePageKeys({ Escape: picks.picked.length > 0 ? clear : undefined });
  const count = isWhole && counted !== undefined ? counted.count : picks.picked.length;
  const enrol = async () => {
    enrolling.open({ act: 'enrol', students: [...(await namesOf(picked, maxPeriods))] });
    return undefined;
  };
  const start = (act: BulkAct) => {
    if (act === 'message')
      void router.navigate({ to: '/messages/new', search: messageSearchOf(picked) });
    else if (act === 'tag' || act === 'assistant') picking.open({ act, picked });
    else if (act === 'withdraw') withdrawing.open(withdrawalOf(picked, count));
    else if (act === 'class') classing.open({ picked, count });
    else if (act === 'export') picking.exportAll({ picked, count });
    else if (act !== 'enrol') periods.open({ act, picked, count });
    else void look(enrol, { isLook: true });
  };
  const isMore = counted !== undefined && counted.count > picks.picked.length;
  return {
    picks,
    bar: picks.picked.length > 0 && (
      <Suspense>
        <BulkBar
          {...{ count, isWhole }}
          whole={isMore ? countText(counted) : null}
          may={(act) => isAllowed(act, may)}
          onWhole={pickWhole}
          onClear={clear}
          onAct={start}
        />
      </Suspense>
    ),
    dialogs: (
      <>
        {enrolling.dialog}
        {periods.dialog}
        {withdrawing.dialog}
        {classing.dialog}
        {picking.dialogs}
      </>
    ),
  };
}
