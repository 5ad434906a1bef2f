import { useQuery } from '@tanstack/react-query';
import { clockOf } from '@xuezhou/client/time/days.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows } from '../../platform/list/list-source.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { attendanceQuery, type Attendant } from './live.queries.ts';
import type { LiveDialogProps } from './move-dialog.tsx';

const step = 100;

/** Who was in the room, and for how long. */
export function AttendanceDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const query = useQuery({ ...attendanceQuery(live.liveId), enabled: isOpen });
  const source = useFirstRows(
    { rows: query.data?.list, error: query.error, retry: () => void query.refetch() },
    step,
  );
  return (
    <Dialog title={`“${live.title}”的出勤`} size={720} isOpen={isOpen} onClose={onClose}>
      <ConsoleList
        name="attendance"
        label="出勤"
        unit="人"
        step={step}
        columns={columns}
        source={source}
        rowKey={({ studentId }) => studentId}
        empty={{ title: '没有人进过教室', text: '开课以后，进来的学员会出现在这里。' }}
      />
    </Dialog>
  );
}

const columns: Column<Attendant>[] = [
  { key: 'name', title: '学员', card: 'head', value: ({ nickname }) => nickname },
  {
    key: 'minutes',
    title: '待了',
    align: 'right',
    card: 'head',
    value: ({ minutes }) => minutes,
    render: ({ minutes }) => `${minutes} 分钟`,
  },
  {
    key: 'first',
    title: '几点进来',
    value: ({ firstAt }) => momentValue(firstAt),
    render: ({ firstAt }) => clockOf(Date.parse(firstAt)),
  },
  { key: 'number', title: '学号', align: 'right', value: ({ studentId }) => studentId },
  { key: 'mobile', title: '手机号', value: ({ mobile }) => mobile },
];
