/** People of the demonstration; the server prints them at start. Never made where DEMO is off. */
export const people = [
  {
    about: '买了全部课程，已实名',
    mobile: '+8613800000001',
    nickname: '林知远',
    password: 'xuezhou2026',
    identityStatus: 1,
    courses: 'all',
  },
  {
    about: '有密码，未实名',
    mobile: '+8613800000002',
    nickname: '周小满',
    password: 'xuezhou2026',
    identityStatus: 0,
    courses: 'open',
  },
  {
    about: '没有密码，用短信登录，已实名',
    mobile: '+8613800000003',
    nickname: '陈以沫',
    password: null,
    identityStatus: 1,
    courses: 'open',
  },
  {
    about: '没有密码，实名审核未通过',
    mobile: '+8613800000004',
    nickname: '吴一航',
    password: null,
    identityStatus: -1,
    courses: 'all',
  },
] as const;

/** A line for the terminal. */
export function describePerson({
  mobile,
  nickname,
  about,
  password,
}: (typeof people)[number]): string {
  return `${mobile.replace('+86', '')}  ${password === null ? '短信登录' : `密码 ${password}`}  ${nickname}：${about}`;
}

/** Who runs the demonstration school, in the console. */
export const headOfSchool = {
  about: '校长，什么都能做',
  login: 'xiaozhang',
  name: '陈望舒',
  password: 'xuezhou2026',
} as const;

/** A line for the terminal. */
export function describeHead({ login, password, name, about }: typeof headOfSchool): string {
  return `${login}  密码 ${password}  ${name}：${about}`;
}
