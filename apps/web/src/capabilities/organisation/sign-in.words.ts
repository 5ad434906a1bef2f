/** Chinese text of the page where an organisation's people sign in, and of what stands of it among the settings. */
export const signInWords = {
  title: '用单位账号登录',
  heading: (organisation: string) => `${organisation}的同事，从这里登录`,
  lead: (button: string) => `会先到${button}那边登录，再回到这里。那边的密码这里看不到。`,
  begin: (button: string) => `用${button}登录`,
  other: '用手机号登录',
  failed: (organisation: string) =>
    `${organisation}没有证实是你，没有登录。请再试一次；一直不行请找单位的管理员。`,
  finishing: '正在登录……',
  first: {
    title: (name: string | null) =>
      name === null ? '第一次用单位账号登录' : `${name}，第一次用单位账号登录`,
    lead: (organisation: string) =>
      `请连到你在这里的账号，以后就能用${organisation}的账号直接登录。没有账号就用手机号注册一个。`,
    own: (nickname: string) => `会连到现在登录着的账号：${nickname}。`,
    change: '不是我，换一个账号',
    link: '连到这个账号',
    logIn: '登录或注册，连起来',
    keeps: '学过的、自己买的课都在你的账号里，离开单位也留着。连着的登录在设置里随时能解开。',
    consent: (organisation: string) => `愿意给${organisation}看进度`,
    consentNote: '学完几章、和计划差几天、最近 14 天哪几天学了。不点也照样上课；在设置里随时能改',
  },
  refused: { title: '没有登录', again: '再用单位账号登录一次' },
  unknown: { title: '没有这个单位的登录', again: '再试一次', go: '去登录' },
} as const;

export const linkedWords = {
  label: (organisation: string, name: string | null) =>
    name === null ? `单位登录：${organisation}` : `单位登录：${organisation} · ${name}`,
  since: (button: string, day: string) => `${day} 连上的，能用${button}直接登录。`,
  unlink: '解开',
  unlinkOf: (organisation: string) => `解开${organisation}的登录`,
  ask: (organisation: string) => `解开${organisation}的登录？`,
  text: '以后要用手机号、密码或微信登录。座位、学过的和自己买的课都不变。',
  cancel: '先不解开',
  done: (organisation: string) => `解开了，${organisation}的账号不能再登录你的账号`,
} as const;
