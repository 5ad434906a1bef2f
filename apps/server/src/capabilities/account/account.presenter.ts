import type { Profile, UserInfo } from '@xuezhou/contract/account';
import { isEmailReal } from '@xuezhou/rules/text/email';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { playbackSpeeds } from '@xuezhou/rules/account/speeds';
import type { StudentRow } from './account.repository.ts';

const guestProfile: Profile = {
  studentId: null,
  passwordAes: null,
  questionLanguage: 'zh',
  questionFontSize: 1,
  videoSpeed: 1,
  autoRemoveWronglist: true,
  turnOnVoice: true,
  turnOnContinuous: true,
  mobileValided: false,
  identificationStatus: 0,
};

export const guest: UserInfo = {
  studentId: null,
  studentIdText: '',
  unLogin: true,
  nickname: '访客',
  username: '访客',
  avatar: null,
  gender: null,
  mobile: null,
  email: null,
  wechat: null,
  hasBindEmail: false,
  hasBindWechat: false,
  authenticated: 0,
  learningCourseCount: 0,
  completedDuration: 0,
  registerDate: null,
  totalDays: 0,
  bonusPoint: 0,
  unreadMessages: 0,
  hasNewMessages: false,
  hasImportantMessages: false,
  teacher: false,
  profile: guestProfile,
};

export function presentProfile(row: StudentRow): Profile {
  return {
    studentId: row.student_id,
    passwordAes: row.password_hash === null ? null : 'set',
    questionLanguage: row.question_language === 'en' ? 'en' : 'zh',
    questionFontSize: row.question_font_size,
    videoSpeed: playbackSpeeds.find((speed) => speed === row.video_speed) ?? 1,
    autoRemoveWronglist: row.auto_remove_wronglist,
    turnOnVoice: row.turn_on_voice,
    turnOnContinuous: row.turn_on_continuous,
    mobileValided: row.mobile_valid,
    identificationStatus: row.identity_status,
  };
}

export function presentUser(
  row: StudentRow,
  totals: { courses: number; watchedSeconds: number; bonusPoint: number },
  messages: { unread: number; important: number },
  now: Date,
): UserInfo {
  const email = row.email !== null && isEmailReal(row.email) ? row.email : null;
  return {
    studentId: row.student_id,
    studentIdText: String(row.student_id),
    unLogin: false,
    nickname: row.nickname,
    username: row.nickname,
    avatar: row.avatar,
    gender:
      row.gender === 'male' || row.gender === 'female' || row.gender === 'other'
        ? row.gender
        : null,
    mobile: row.mobile === null ? null : maskMobile(row.mobile),
    email,
    wechat: row.wechat,
    hasBindEmail: email !== null,
    hasBindWechat: row.has_wechat,
    authenticated: row.identity_status,
    learningCourseCount: totals.courses,
    completedDuration: totals.watchedSeconds,
    registerDate: row.registered_at.toISOString(),
    totalDays: Math.floor((now.getTime() - row.registered_at.getTime()) / 86_400_000) + 1,
    bonusPoint: totals.bonusPoint,
    unreadMessages: messages.unread,
    hasNewMessages: messages.unread > 0,
    hasImportantMessages: messages.important > 0,
    teacher: row.is_teacher,
    profile: presentProfile(row),
  };
}
