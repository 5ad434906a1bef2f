export const wechatWords = {
  code: '微信二维码',
  loading: '正在取二维码……',
  /** WeChat's page has a button to confirm; to the official account the scan says all, once it is followed. */
  waiting: {
    frame: '请用微信扫一扫，再在手机上点确认',
    image: '请用微信扫一扫，第一次扫码请点关注',
  },
  minutes: (minutes: number) => `二维码 ${minutes} 分钟内有效`,
  done: '已确认，马上就好',
  expired: '二维码已过期',
  failed: '微信里没有确认，请重新扫码',
  noCode: '二维码没有加载出来',
  refresh: '刷新二维码',
  phoneHint:
    '手机扫不到自己的屏幕：可以保存这张图片，再用微信“扫一扫”从相册里选它，或者换一台设备打开这一页。',
  open: '打开图片，长按保存',
} as const;
