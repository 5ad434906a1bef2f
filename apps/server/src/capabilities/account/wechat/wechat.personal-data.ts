import { personalTable, type PersonalData } from '../../../platform/personal-data.ts';

/** What is kept of a student's WeChat; the ids within each app go with the identity. */
export const wechatPersonalData: readonly PersonalData[] = [
  personalTable('wechat_openid', '微信（各应用内的编号）', { open_id: '编号' }),
  personalTable('wechat_identity', '绑定的微信', { nickname: '微信昵称', bound_at: '绑定时间' }),
  personalTable('wechat_scan', '绑定微信的扫码', {}),
];
