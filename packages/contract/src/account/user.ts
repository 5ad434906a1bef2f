import {
  done,
  flag,
  id,
  integer,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

export const QuestionLanguage = oneOf('zh', 'en');
export type QuestionLanguage = Static<typeof QuestionLanguage>;

/** As `playbackSpeeds` of the rules, which know the contract. */
const VideoSpeed = oneOf(0.75, 1, 1.3, 1.5, 2, 2.5, 3);

export const Profile = object({
  studentId: nullable(id()),
  /** A marker that a password exists, never a secret. */
  passwordAes: nullable(text()),
  questionLanguage: QuestionLanguage,
  /** Steps of question type: 1 standard, 2 large, 3 extra large. */
  questionFontSize: integer(1, 3),
  videoSpeed: VideoSpeed,
  autoRemoveWronglist: flag(),
  turnOnVoice: flag(),
  turnOnContinuous: flag(),
  mobileValided: flag(),
  identificationStatus: integer(-1, 1),
});
export type Profile = Static<typeof Profile>;

export const UserInfo = object({
  studentId: nullable(id()),
  studentIdText: text(),
  unLogin: flag(),
  nickname: text(),
  username: text(),
  avatar: nullable(text()),
  gender: nullable(oneOf('male', 'female', 'other')),
  /** Masked: the first 3 digits, 4 stars, the last digits. */
  mobile: nullable(text()),
  email: nullable(text()),
  wechat: nullable(text()),
  hasBindEmail: flag(),
  hasBindWechat: flag(),
  authenticated: integer(-1, 1),
  learningCourseCount: integer(0),
  /** Seconds of lectures watched. */
  completedDuration: number(),
  registerDate: nullable(text()),
  totalDays: integer(0),
  bonusPoint: integer(0),
  /** Messages that wait unread. */
  unreadMessages: integer(0),
  hasNewMessages: flag(),
  hasImportantMessages: flag(),
  teacher: flag(),
  profile: Profile,
  /** A colleague of the school looks as this student, and can change nothing; absent of the student. */
  viewing: optional(object({ why: text(), endsAt: moment() })),
});
export type UserInfo = Static<typeof UserInfo>;

export const getStudentInfo = operation({
  summary: '当前用户；访客得到默认值',
  method: 'GET',
  path: '/api/nuxt/web/student/info',
  access: 'open',
  knowsStudent: true,
  data: UserInfo,
});

export const updateProfile = operation({
  summary: '修改学习偏好',
  method: 'POST',
  path: '/api/nuxt/student/profile/update',
  access: 'login',
  body: object({
    questionLanguage: optional(QuestionLanguage),
    questionFontSize: optional(integer(1, 3)),
    videoSpeed: optional(VideoSpeed),
    autoRemoveWronglist: optional(flag()),
    turnOnVoice: optional(flag()),
    turnOnContinuous: optional(flag()),
  }),
  data: Profile,
});

/** Who looks after the student: the one that the school's settings name, until a class has its own. */
export const getTutor = operation({
  summary: '我的辅导老师',
  method: 'GET',
  path: '/api/nuxt/student/tutorinfo',
  access: 'login',
  data: nullable(object({ name: text(), qrcode: nullable(text()), contact: text() })),
});

export const saveVendor = operation({
  summary: '记下学员由哪个渠道而来',
  method: 'POST',
  path: '/api/nuxt/register/vendor/save',
  access: 'open',
  knowsStudent: true,
  perMinute: 1200,
  body: object({ vendorId: integer(0, 2_147_483_647) }),
  data: done(),
});
