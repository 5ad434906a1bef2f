import { v7 as uuidv7 } from 'uuid';
import { personalTable, type PersonalData } from '../../platform/personal-data.ts';
import type { Change } from '../../platform/database/prepare.ts';

/** The visits stay for the school's counts; whose they were goes, and which browser's. */
async function unnameVisits(change: Change, studentId: number): Promise<void> {
  await change
    .updateTable('visit')
    .set({ student_id: null, visitor_id: uuidv7() })
    .where('student_id', '=', studentId)
    .execute();
}

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
    unnameVisits,
  ),
  personalTable('device_access', '设备访问', { at: '时间', device: '设备', address: '网络地址' }),
  personalTable('student_device', '用过的设备', {
    first_seen_at: '首次使用',
    last_seen_at: '最后使用',
    device: '设备',
  }),
];
