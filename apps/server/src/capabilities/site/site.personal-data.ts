import {
  personalTable,
  type PersonalData,
  type StudentTable,
} from '../../platform/personal-data.ts';
import type { Change } from '../../platform/database/prepare.ts';

/** The visit stays for the school's counts; whose it was goes. */
const unname =
  (table: StudentTable & ('visit' | 'device_access')) =>
  async (change: Change, studentId: number): Promise<void> => {
    await change
      .updateTable(table)
      .set({ student_id: null })
      .where('student_id', '=', studentId)
      .execute();
  };

export const sitePersonalData: readonly PersonalData[] = [
  personalTable(
    'visit',
    '访问记录',
    {
      at: '时间',
      target_url: '打开的页面',
      from_url: '来自',
      visitor_agent: '浏览器',
    },
    unname('visit'),
  ),
  personalTable(
    'device_access',
    '设备访问',
    { at: '时间', device: '设备', address: '网络地址' },
    unname('device_access'),
  ),
  personalTable('student_device', '用过的设备', {
    first_seen_at: '首次使用',
    last_seen_at: '最后使用',
    device: '设备',
  }),
];
