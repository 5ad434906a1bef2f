export const accountWords = {
  logIn: '登录',
  welcome: ['每天一段水路，', '考试那天刚好到岸。'],

  form: {
    arriving: '正在加载',
    missing: '这一步没有加载成功，请检查网络后重新加载。',
    reload: '重新加载',
  },

  login: {
    title: '登录学舟',
    noAccount: '还没有账号？',
    toRegister: '用手机号注册',
    methods: '登录方式',
    goRegister: '去注册',
    byPassword: '密码',
    bySms: '验证码',
    failed: '登录名或密码不正确',
  },

  register: {
    title: '注册学舟',
    hasAccount: '已经有账号？',
    toLogin: '直接登录',
    goLogin: '去登录',
    next: '下一步',
    setUpTitle: '设置昵称和密码',
    setUpText: '手机号已验证，再填两项就好。',
    done: '完成注册',
    startOver: '换一个手机号',
  },

  field: {
    loginName: '手机号或邮箱',
    password: '密码',
    showPassword: '显示密码',
    phone: '手机号',
    region: '国家或地区',
    code: '验证码',
    codeHint: '6 位数字',
    nickname: '昵称',
    nicknameHint: '4 至 32 个字符，一个汉字算两个',
    nicknameFree: '这个昵称可以用',
    passwordHint: '至少 8 位，同时有字母和数字',
  },

  missing: {
    loginName: '请输入手机号或邮箱',
    password: '请输入密码',
    phone: '请输入手机号',
    code: '请输入 6 位验证码',
    nickname: '请输入昵称',
  },

  sms: {
    send: '获取验证码',
    sendAgain: '重新获取',
    wait: (seconds: number) => `${seconds} 秒后重发`,
    sentTo: (mobile: string) => `已发送到 ${mobile}，一般 10 秒内到。`,
  },

  agreement: {
    agree: '我已阅读并同意',
    terms: '《服务条款》',
    and: '和',
    privacy: '《隐私政策》',
    required: '请先阅读并同意《服务条款》和《隐私政策》',
  },

  phoneFormat: '手机号格式不正确',
} as const;
