import { maskMobile } from '@xuezhou/rules/account/mobile';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { forgetNames } from '../../platform/staff/forget-names.ts';
import { everyStaff } from '../../platform/staff/who-works.ts';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import type { Services } from '../../platform/services.ts';
import { privacyPersonalData } from './privacy/privacy.personal-data.ts';
import { accountReader, type StudentRow } from './account.repository.ts';
import {
  contactDigest,
  openContact,
  noEmail,
  noMobile,
  type Sealing,
} from '../../platform/contact/contact.ts';

const openedEmail = (sealing: Sealing) => ({
  label: '邮箱',
  open: (sealed: Buffer) => openContact(sealing, 'email', sealed),
});

/** Whoever holds a session can read it, so the phone stays masked as everywhere. */
const present = (row: StudentRow): object => ({
  学号: row.student_id,
  昵称: row.nickname,
  手机号: row.mobile === null ? null : maskMobile(row.mobile),
  邮箱: row.email,
  微信号: row.wechat,
  性别: row.gender,
  头像: row.avatar,
  注册时间: row.registered_at,
  题目语言: row.question_language,
  题目字号: row.question_font_size,
  视频速度: row.video_speed,
  答对移出错题本: row.auto_remove_wronglist,
  播放提示音: row.turn_on_voice,
  连续播放: row.turn_on_continuous,
});

const account = (services: Pick<Services, 'clock' | 'signer'>): PersonalData => ({
  table: 'student',
  title: '账号',
  read: async (connection, studentId) => {
    const row = await accountReader(connection, services).student(studentId);
    return row === undefined ? [] : [present(row)];
  },
  erase: async (change, studentId) => {
    const row = await accountReader(change, services).student(studentId);
    if (row === undefined) return;
    if (row.mobile !== null)
      await change
        .deleteFrom('sms_code')
        .where('mobile_digest', '=', contactDigest(services, 'mobile', row.mobile))
        .execute();
    if (row.email !== null)
      await forgetVisitor(change, contactDigest(services, 'email', row.email));
    if (row.avatar !== null) await enqueue(change, 'drop-public-image', { address: row.avatar });
    await forgetNames(change, studentId, [row.nickname, row.mobile, row.email, row.wechat]);
    await blank(change, studentId, services.clock.now());
  },
});

/** Answers refer to the row, so it stays: a number that names nobody. */
async function blank(change: Change, studentId: number, now: Date): Promise<void> {
  // A blank is in no nickname that somebody can choose.
  const nickname = `已注销 ${studentId}`;
  await change
    .updateTable('student')
    .set({
      ...noMobile,
      mobile_valid: false,
      ...noEmail,
      nickname,
      nickname_key: nickname,
      nickname_initials: '',
      password_hash: null,
      avatar: null,
      gender: null,
      wechat: null,
      is_teacher: false,
      identity_status: 0,
      vendor_id: null,
      erased_at: now,
    })
    .where('student_id', '=', studentId)
    .execute();
}

const signUps = ['prepurchase', 'chat_account'] as const;

/** What was left under this e-mail before anybody was logged in. */
async function forgetVisitor(change: Change, email: Buffer): Promise<void> {
  for (const table of signUps)
    await change
      .deleteFrom(table)
      .where('student_id', 'is', null)
      .where('email_digest', '=', email)
      .execute();
}

/** With the student's own go those that a visitor left under the same e-mails. */
const eraseSignUps =
  (table: (typeof signUps)[number]): PersonalData['erase'] =>
  async (change, studentId) => {
    const own = await change
      .deleteFrom(table)
      .where('student_id', '=', studentId)
      .returning('email_digest')
      .execute();
    for (const { email_digest } of own) await forgetVisitor(change, email_digest);
  };

/** What a list was answered calls those by name who were on it: that goes with the first who ends their account. */
const eraseRosters: PersonalData['erase'] = async (change, studentId) => {
  await sql`update roster set answer = answer || '{"verdicts": []}' where roster_id in (
    select roster_id from roster_entry where student_id = ${studentId})`.execute(change);
  await deleteOwn(change, 'roster_entry', studentId);
};

/** The school's own: which list somebody came with, what colleagues told one another, who looked, what was counted. */
const schoolsMarks: readonly PersonalData[] = [
  personalTable('roster_entry', '名单报名', {}, eraseRosters),
  personalTable('student_note_mention', '备注提到的老师', {}),
  personalTable('student_note', '学校记的备注', { words: '内容', written_at: '时间' }),
  personalTable('student_view', '学校以你的身份查看', {
    begun_at: '开始',
    ends_at: '结束',
    why: '原因',
  }),
  personalTable('student_tag', '学校给你打的标签', {
    tag: '标签',
    tagged_at: '打上的时间',
    ended_at: '去掉的时间',
  }),
  personalTable('student_assistant', '助教', {
    staff_id: {
      label: '老师',
      made: () =>
        sql`(select f.name from ${everyStaff} f where f.staff_id = student_assistant.staff_id)`,
    },
    assigned_at: '开始',
    ended_at: '结束',
  }),
  // Counted from what the copy holds already.
  personalTable('student_standing', '学习情况', { counted_at: '统计时间' }),
];

export const accountPersonalData = (
  services: Pick<Services, 'clock' | 'signer'>,
): readonly PersonalData[] => [
  account(services),
  personalTable('session', '登录记录', {
    created_at: '登录时间',
    seen_at: '最后活动',
    ended_at: '退出时间',
    address: '网络地址',
    user_agent: '浏览器',
  }),
  personalTable('wechat_openid', '微信应用', { app_id: '应用编号' }),
  personalTable('wechat_identity', '微信', { nickname: '微信昵称', bound_at: '绑定时间' }),
  personalTable('wechat_scan', '微信扫码', { expires_at: '有效至' }),
  personalTable('email_code', '邮箱验证码', {
    created_at: '发送时间',
    email_sealed: openedEmail(services),
  }),
  personalTable('password_reset', '重置密码', { created_at: '申请时间', used_at: '使用时间' }),
  personalTable(
    'prepurchase',
    '预报名',
    {
      good_id: '商品编号',
      email_sealed: openedEmail(services),
      nickname: '昵称',
      chat_account: '微信号',
      created_at: '首次提交',
      changed_at: '最后提交',
    },
    eraseSignUps('prepurchase'),
  ),
  personalTable(
    'chat_account',
    '联系方式',
    {
      email_sealed: openedEmail(services),
      chat_account: '微信号',
      created_at: '首次提交',
      changed_at: '最后提交',
    },
    eraseSignUps('chat_account'),
  ),
  personalTable(
    'accepted_words',
    '同意过的文件',
    { document: '文件', version: '版本', accepted_at: '同意时间' },
    // The proof that there was a consent stays, by a number that names nobody; `forget-old` ends it.
    () => Promise.resolve(),
  ),
  ...schoolsMarks,
  privacyPersonalData,
  // Goes with what it is of, which is shown there.
  personalTable('claim', '占用的手机号、邮箱和名字', {}, () => Promise.resolve()),
  personalTable('account_cancellation', '注销申请', { asked_at: '申请时间', ends_at: '生效时间' }),
];
