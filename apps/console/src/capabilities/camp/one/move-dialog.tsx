import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  closeCampClass,
  moveCampMembers,
  previewCampMove,
  type PlannedMove,
} from '@xuezhou/contract/camp/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { Notice } from '@xuezhou/ui/notice';
import { ChangeTable, type ChangeRow } from '../../../platform/dialog/change-table.tsx';
import { PreviewState } from '../../../platform/dialog/preview-state.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { classesQuery, type CampClass } from '../camp.queries.ts';
import { seatsText, startText } from '../class.words.ts';
import { undoable } from '../../../platform/act/undoable.ts';

export interface MoveWish {
  readonly campClass: CampClass;
  readonly studentIds: readonly number[];
  /** `close`: the class takes no more students, and something becomes of those in it. */
  readonly act: 'move' | 'leave' | 'close';
}

interface MoveDialogProps extends MoveWish {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface MoveForm {
  how: How;
  toClassId: number | null;
  why: string;
  tells: boolean;
}

type How = 'stay' | 'move' | 'leave';

/** Into another class of the camp, or out of it: what becomes of each stands there before. */
export function MoveDialog({
  campClass,
  studentIds,
  act,
  isOpen,
  onClose,
  onDone,
}: MoveDialogProps) {
  const { classId, title } = campClass;
  const form = useConsoleForm<MoveForm>({
    initial: {
      ...{ how: act === 'close' ? 'stay' : act, toClassId: null, why: '' },
      tells: true,
    },
  });
  const { how } = form.values;
  const toClassId = how === 'move' ? form.values.toClassId : null;
  const asked = { classId, toClassId, studentIds: [...studentIds] };
  const isAsked = how === 'leave' || toClassId !== null;
  const query = useQuery({
    ...operationQuery(previewCampMove, { body: asked }, { ignoreErrors: true }),
    enabled: isOpen && isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What was sent is asked for anew where the server says so alone.
    refetchOnWindowFocus: false,
  });
  const seen = isAsked && !query.isPlaceholderData ? query.data : undefined;
  const moved = seen?.moved ?? 0;
  const send = async ({ why, tells }: MoveForm): Promise<string> => {
    if (how === 'stay') {
      await call(closeCampClass, { body: { classId } });
      return `“${title}”不再招生了`;
    }
    const done = await call(moveCampMembers, {
      body: {
        ...{ ...asked, actId: form.id, seen: seen?.seen ?? '', closes: act === 'close' },
        tells,
        ...(why.trim() !== '' && { why: why.trim() }),
      },
    });
    const said = how === 'leave' ? `${done.moved} 人离开了` : `转走了 ${done.moved} 人`;
    return undoable(`${said}${act === 'close' ? `，“${title}”不再招生了` : ''}`);
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={titleOf(act, title, studentIds.length)}
      size={620}
      button={buttonOf(act, how, moved)}
      isReady={how === 'stay' || moved > 0}
      work={async (values) => {
        try {
          const said = await send(values);
          onDone();
          return said;
        } catch (error) {
          // Where somebody else was quicker it is shown as it is now; what the network lost is sent again as it was.
          if (error instanceof RefusalError && isAsked) await query.refetch();
          throw error;
        }
      }}
    >
      {act === 'close' && (
        <>
          <p>
            学员不能再自己加入，你还可以加。
            {how === 'stay' && '停了不能再开，要招生就开一个新班。'}
          </p>
          {studentIds.length > 0 && (
            <SegmentedControl
              fullWidth
              aria-label={`班里的 ${studentIds.length} 人`}
              data={[
                { value: 'stay', label: '班里的照常学' },
                { value: 'move', label: '转到另一个班' },
                { value: 'leave', label: '都离开' },
              ]}
              value={how}
              onChange={(value) => form.set({ how: value })}
            />
          )}
        </>
      )}
      {how === 'move' && <ClassField {...{ campClass, form, isOpen }} />}
      {how !== 'stay' && <WhyField {...form.field('why')} />}
      {how !== 'stay' && <Checkbox label="告诉学员" {...form.field('tells', 'checkbox')} />}
      {how !== 'stay' && (
        <Seen
          {...{ isAsked, seen, error: query.error, retry: () => void query.refetch() }}
          isLeaving={how === 'leave'}
        />
      )}
    </FormDialog>
  );
}

function titleOf(act: MoveWish['act'], title: string, count: number): string {
  if (act === 'close') return `“${title}”停止招生`;
  return act === 'leave' ? `${count} 位学员离开“${title}”` : `${count} 位学员转出“${title}”`;
}

function buttonOf(act: MoveWish['act'], how: How, moved: number): string {
  if (how === 'stay') return '停止招生';
  const verb = how === 'leave' ? '离开' : '转班';
  const words = moved === 0 ? verb : how === 'leave' ? `让 ${moved} 人离开` : `转 ${moved} 人`;
  return act === 'close' ? `停止招生，${words}` : words;
}

interface ClassFieldProps {
  campClass: CampClass;
  form: ReturnType<typeof useConsoleForm<MoveForm>>;
  isOpen: boolean;
}

/** The other classes of the camp. */
function ClassField({ campClass, form, isOpen }: ClassFieldProps) {
  const classes = useQuery({ ...classesQuery, enabled: isOpen }).data ?? [];
  const others = classes.filter(
    ({ campId, classId }) => campId === campClass.campId && classId !== campClass.classId,
  );
  if (others.length === 0)
    return <Notice isLine title="这个训练营没有别的班，请先开一个" tone="review" />;
  const { toClassId } = form.values;
  return (
    <Select
      label="转到"
      placeholder="选一个班"
      allowDeselect={false}
      searchable
      data={others.map((each) => ({
        value: String(each.classId),
        label: `${each.title}，${startText(each)}开始，${seatsText(each)}`,
      }))}
      value={toClassId === null ? null : String(toClassId)}
      onChange={(value) => form.set({ toClassId: value === null ? null : Number(value) })}
    />
  );
}

interface SeenProps {
  isAsked: boolean;
  seen: DataOf<typeof previewCampMove> | undefined;
  isLeaving: boolean;
  error: Error | null;
  retry: () => void;
}

/** What becomes of each of them, and whether the class has room. */
function Seen({ isAsked, seen, isLeaving, error, retry }: SeenProps) {
  if (!isAsked) return <Notice isLine title="选一个班，这里会列出每个人怎么变" />;
  if (seen === undefined) return <PreviewState {...{ error, retry }} />;
  const kept = seen.rows.length - seen.moved;
  const over = seen.seatsLeft === null ? 0 : seen.moved - seen.seatsLeft;
  return (
    <>
      <div role="status">
        <Notice
          isLine
          title={`会动 ${seen.moved} 人${kept > 0 ? `，不动 ${kept} 人` : ''}。做完的任务和积分都留着`}
        />
      </div>
      {over > 0 && seen.moved > 0 && (
        <Notice isLine tone="review" title={`超出那个班的名额 ${over} 人，你还可以转`} />
      )}
      {seen.isClosed && <Notice isLine tone="review" title="那个班已停止招生，你还可以转" />}
      <ChangeTable
        of="学员"
        rows={seen.rows.map((row) => rowOf(row, isLeaving))}
        titles={{ before: '现在', after: '以后' }}
      />
    </>
  );
}

const kept: Readonly<Record<NonNullable<PlannedMove['keptBy']>, string>> = {
  gone: '已经不在这个班',
  already: '已经在那个班',
  finished: '走完了，不用动',
  bought: '买来的，要退请走退款',
};

function noteOf({ keptBy, orderNo }: PlannedMove): string {
  if (keptBy === null) return '';
  return orderNo === null ? kept[keptBy] : `订单 ${orderNo} 买的，要退请走退款`;
}

const rowOf = (row: PlannedMove, isLeaving: boolean): ChangeRow => ({
  ...{ key: row.studentId, name: row.nickname },
  before: row.startsOn === null ? '不在班里' : `${row.startsOn} 开始`,
  after: row.keptBy !== null ? null : isLeaving ? '离开训练营' : `${row.nextStartsOn} 开始`,
  note: noteOf(row),
});
