import { isOrigin, isPublicAddress } from './public-address.ts';
import { isEmailValid } from '@xuezhou/rules/text/email';
import type { Connection } from '../../platform/database/prepare.ts';
import { prepareSql } from '../../platform/database/prepare.ts';
import { sql } from 'kysely';

export interface Setting {
  /** What an operator reads. */
  readonly about: string;
  /** An image is given as a file, and kept as the address of its cleaned copy. */
  readonly isImage: boolean;
  /** What is wrong with a value, or null. */
  readonly complain: (value: string) => string | null;
  /** What is wrong with a value that is to be set; what was set before it was asked is still shown. */
  readonly doubt?: (value: string) => string | null;
}

const text = (about: string, most = 100): Setting => ({
  about,
  isImage: false,
  complain: (value) => ([...value].length <= most ? null : `最多 ${most} 个字`),
});
/** A text of a kind that is known by its look. */
const looking = (about: string, most: number, look: RegExp, like: string): Setting => ({
  ...text(about, most),
  doubt: (value) => (look.test(value) ? null : like),
});
const wechat = (about: string): Setting =>
  looking(
    about,
    100,
    /^(?:[a-z][\w-]{5,19}|1\d{10})$/i,
    '应为微信号（6 到 20 位字母、数字、下划线或减号，字母开头），或绑定的手机号',
  );
/** One or several, with their areas and extensions. */
const phone =
  /^(?=(?:\D*\d){5})\+?[\d\s\-()（）]+(?:(?:转|ext\.?)\s*\d{1,6})?(?:\s*[、,，/]\s*\+?[\d\s\-()（）]+)*$/i;
const address = (about: string): Setting => ({
  about,
  isImage: false,
  complain: (value) =>
    isPublicAddress(value) ? null : '应为 https:// 开头的网址，或 / 开头的本站路径',
});
const origins = (about: string): Setting => ({
  about: `${about}；几个之间用空格分开`,
  isImage: false,
  complain: (value) =>
    value.split(' ').every(isOrigin) ? null : '每一个都应像 https://shop.example.com',
});
const icp = (about: string): Setting =>
  looking(about, 60, /ICP(?:备|证).*\d+号/, '应像 沪ICP备2026000001号');
const image = (about: string): Setting => ({
  about,
  isImage: true,
  complain: () => null,
});
const email = (about: string): Setting => ({
  about,
  isImage: false,
  complain: (value) => (isEmailValid(value) ? null : '应为邮箱地址'),
});
const pairs = (about: string): Setting => ({
  about,
  isImage: false,
  complain: (value) =>
    /^[1-9]\d{0,8}=[^\s=]{1,30}(?: [1-9]\d{0,8}=[^\s=]{1,30}){0,19}$/.test(value)
      ? null
      : '应为 编号=名称，几个之间用空格分开',
});
const choice = (about: string, values: readonly string[]): Setting => ({
  about: `${about}；可以是 ${values.join('、')}`,
  isImage: false,
  complain: (value) => (values.includes(value) ? null : `应为 ${values.join('、')} 之一`),
});
const days = (about: string, most: number): Setting => ({
  about,
  isImage: false,
  complain: (value) =>
    /^[1-9]\d{0,3}$/.test(value) && Number(value) <= most ? null : `应为 1 到 ${most} 的天数`,
});
const vendor = (about: string): Setting => ({
  about,
  isImage: false,
  complain: (value) => (/^\d{1,9}$/.test(value) ? null : '应为数字'),
});

/** All that a school says of itself. Without a value, pages lead to the product's own pages or leave it out. */
export const schoolSettings = {
  LANDING_URL: address('官网首页'),
  SHOP_URL: address('商城'),
  ARTICLES_URL: address('文章'),
  TEACHERS_URL: address('师资介绍'),
  QA_URL: address('访客看的问答列表'),
  READER_URL: address('读者中心'),
  DASHBOARD_URL: address('学习中心'),
  TRIAL_URL: address('试听课'),
  ABOUT_URL: address('关于我们'),
  LEGAL_URL: address('用户协议'),
  PRIVACY_URL: address('隐私政策'),
  AGREEMENT_URL: address('调试模式下签署协议的页面'),
  SHOP_OTHER_COURSES: pairs('商城 other/{编号} 里的课程，形如 12=估值建模 15=碳金融'),
  BROWSER_URL: address('浏览器太旧时去的页面'),
  APP_IOS_URL: address('iOS 应用下载'),
  APP_ANDROID_URL: address('安卓应用下载'),
  SALES_CONTACT: wechat('课程顾问的微信号'),
  SALES_QRCODE: image('课程顾问的微信二维码'),
  SUPPORT_CONTACT: wechat('技术支持的微信号'),
  SUPPORT_QRCODE: image('技术支持的微信二维码'),
  OFFICIAL_NAME: text('公众号名称'),
  OFFICIAL_QRCODE: image('公众号二维码'),
  SERVICE_PHONE: looking('客服电话', 30, phone, '应为电话号码，如 010-12345678 或 400-123-4567'),
  SERVICE_EMAIL: email('客服邮箱'),
  COMPANY_NAME: text('公司名称'),
  COMPANY_ADDRESS: text('公司地址', 200),
  ICP_NUMBER: icp('ICP 备案号'),
  ICP_NUMBER_EMBEDDED: icp('嵌入在合作方页面时显示的 ICP 备案号'),
  POLICE_NUMBER: looking('公安备案号', 60, /公网安备.*\d+号/, '应像 沪公网安备31010102000001号'),
  TUTOR_NAME: text('辅导老师的称呼', 30),
  TUTOR_CONTACT: text('辅导老师的联系方式'),
  TUTOR_QRCODE: image('辅导老师的微信二维码'),
  CHINA_FRAME_ORIGINS: origins('中国内地合作方页面的来源'),
  REDIRECT_ORIGINS: origins('登录后可以跳去的其他网站'),
  LECTURE_WATERMARK: choice(
    '视频上的学员水印：on 显示（默认），off 不显示，strict 另外关闭小窗播放',
    ['on', 'off', 'strict'],
  ),
  LECTURE_ONE_STREAM: choice('一个账号同一时间只在一处播放：on 限制，off 不限制（默认）', [
    'on',
    'off',
  ]),
  LECTURE_QUESTION_SKIP: choice('视频里的随堂题：on 可以跳过（默认），off 答了才能接着看', [
    'on',
    'off',
  ]),
  MARKING_NAMES: choice(
    '批改问答题和作业时的姓名：choose 每人自己选看不看（默认），hidden 一律不给看',
    ['choose', 'hidden'],
  ),
  RESTORE_REHEARSAL_DAYS: days('恢复演练最多隔几天，默认 30；过了，系统页会提醒', 366),
  KECUHUI_VENDOR_ID: vendor('/login-kecuhui 页面的渠道编号'),
  KECUHUI_NAME: text('/login-kecuhui 页面上合作方的名称', 30),
} as const satisfies Record<string, Setting>;

export type SchoolSettingKey = keyof typeof schoolSettings;
export type SchoolSettings = Partial<Record<SchoolSettingKey, string>>;

export const isSchoolSettingKey = (key: string): key is SchoolSettingKey =>
  Object.hasOwn(schoolSettings, key);

const findSettings = prepareSql<Record<string, never>, { key: string; value: string }>(
  () => sql`select key, value from school_setting`,
);

/** What is set. A value that an older server took and this one would not is left out. */
export async function readSchoolSettings(connection: Connection): Promise<SchoolSettings> {
  const rows = await findSettings.rows(connection, {});
  return Object.fromEntries(
    rows
      .filter(
        ({ key, value }) => isSchoolSettingKey(key) && schoolSettings[key].complain(value) === null,
      )
      .map(({ key, value }) => [key, value]),
  );
}

/** Null takes the setting away. The value must be sound. */
export async function writeSchoolSetting(
  connection: Connection,
  key: SchoolSettingKey,
  value: string | null,
  now: Date,
): Promise<void> {
  if (value === null) {
    await connection.deleteFrom('school_setting').where('key', '=', key).execute();
    return;
  }
  await connection
    .insertInto('school_setting')
    .values({ key, value, changed_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changed_at: now }))
    .execute();
}
