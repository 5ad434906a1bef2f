/** What the first look of the login page says; everything behind a click has a file of its own. */
export const loginWords = {
  logIn: '登录',
  title: (school: string) => `登录${school}`,
  noAccount: '还没有账号？',
  toRegister: '用手机号注册',
  methods: '登录方式',
  byPassword: '密码',
  bySms: '验证码',
  byWechat: '微信扫码',
  loginName: '手机号或邮箱',
  password: '密码',
  showPassword: '显示密码',
  forgot: '忘记密码',
  failed: '没有登录成功',
  stuck: '还是进不去？请拨',
  missingName: '请输入手机号或邮箱',
  missingPassword: '请输入密码',
  noFingerprint: '请关闭浏览器防广告插件，否则无法登录！',

  form: {
    arriving: '正在加载',
    missing: '这一步没有加载成功，请检查网络后重新加载。',
    reload: '重新加载',
  },

  agreement: {
    agree: '我已阅读并同意',
    terms: '《服务条款》',
    and: '和',
    privacy: '《隐私政策》',
    required: '请先阅读并同意《服务条款》和《隐私政策》',
  },
} as const;
