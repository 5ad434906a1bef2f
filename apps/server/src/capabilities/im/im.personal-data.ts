import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const imPersonalData: readonly PersonalData[] = [
  personalTable('im_message', '班级群里的发言', {
    sent_at: '时间',
    team_id: '班级群编号',
    text: '内容',
    file_name: '文件',
  }),
  personalTable('im_reading', '班级群里读到的地方', {
    team_id: '班级群编号',
    read_number: '消息编号',
    read_announcement: '公告编号',
  }),
  personalTable('im_mute', '班级群里不能发言', { until: '到', team_id: '班级群编号' }),
  personalTable('im_teacher', '担任老师的班级群', { team_id: '班级群编号' }),
];
