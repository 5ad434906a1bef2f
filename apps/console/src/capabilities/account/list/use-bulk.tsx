import { useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { ListedStudent } from '@xuezhou/contract/account/console';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { usePeriodDialog } from '../../enrolment/port/use-period-dialog.tsx';
import type { ListQuery } from '../students.queries.ts';
import { BulkBar, mostPeriods, type BulkAct } from './bulk-bar.tsx';
import { messageSearchOf, namesOf, type PickedStudents } from './picked-students.ts';
import { usePickedStudents } from './use-picked-students.ts';
import { countText } from './use-segments.ts';

const TagDialog = sheetPart(() => import('./tag-dialog.tsx'), 'TagDialog');
const AssistantDialog = sheetPart(() => import('./assistant-dialog.tsx'), 'AssistantDialog');

interface BulkOptions {
  rows: readonly ListedStudent[];
  query: ListQuery;
  /** How many the filter finds; undefined: it is not known. */
  counted: { count: number; isMore: boolean } | undefined;
}

/** What can be done with those that are picked on a list, or with all whom it finds. */
export function useBulk({ rows, query, counted }: BulkOptions) {
  const may = useMay();
  const router = useRouter();
  const { act: look } = useAct();
  const { picks, picked, isWhole, pickWhole, clear } = usePickedStudents(rows, query);
  const periods = usePeriodDialog(clear);
  const { open, dialog } = useDialog<{ act: 'tag' | 'assistant'; picked: PickedStudents }>(
    ({ act, ...wish }, state) =>
      act === 'tag' ? (
        <TagDialog {...wish} {...state} onDone={clear} />
      ) : (
        <AssistantDialog {...wish} {...state} onDone={clear} />
      ),
  );
  usePageKeys({ Escape: picks.picked.length > 0 ? clear : undefined });
  const start = (act: BulkAct) => {
    if (act === 'message')
      void router.navigate({ to: '/messages/new', search: messageSearchOf(picked) });
    else if (act === 'tag' || act === 'assistant') open({ act, picked });
    else
      void look(
        async () => {
          periods.open({ act, students: [...(await namesOf(picked, mostPeriods))] });
          return undefined;
        },
        { isLook: true },
      );
  };
  const isAllowed = (act: BulkAct): boolean =>
    act === 'message'
      ? may('message.send')
      : act === 'assistant'
        ? may('student.write')
        : act === 'tag' || may('enrolment.write');
  const isMore = counted !== undefined && counted.count > picks.picked.length;
  const count = isWhole && counted !== undefined ? counted.count : picks.picked.length;
  return {
    picks,
    bar: picks.picked.length > 0 && (
      <BulkBar
        {...{ count, isWhole }}
        whole={isMore ? countText(counted) : null}
        may={isAllowed}
        onWhole={pickWhole}
        onClear={clear}
        onAct={start}
      />
    ),
    dialogs: (
      <>
        {periods.dialog}
        {dialog}
      </>
    ),
  };
}
