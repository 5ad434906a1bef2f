/** What the player says. */
export const playerWords = {
  player: (lecture: string) => `播放器：${lecture}`,
  play: '播放',
  pause: '暂停',
  back: '后退 10 秒',
  on: '前进 10 秒',
  mute: '静音',
  unmute: '取消静音',
  volume: '音量',
  position: '播放进度',
  positionOf: (time: string, length: string) => `${time}，共 ${length}`,
  speed: '播放速度',
  speedIs: (speed: string) => `播放速度，${speed}`,
  captions: '字幕',
  noCaptions: '这一讲没有字幕',
  captionsIn: (language: string) => `字幕，${language}`,
  captionsOff: '关闭字幕',
  areOff: '已关闭',
  pictureInPicture: '小窗播放',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  close: '收起播放器',
  partEnds: (at: string) => `这一段到 ${at}`,
  keys: '快捷键',
  loading: '加载中...',
  ended: '这一讲看完了',
  lastLecture: '这本书的课都看到头了',
  again: '再看一遍',
  playNext: '播放下一讲',
  nextIn: (seconds: number) => `${seconds} 秒后播放`,
  stay: '先不播放',
  speedNotKept: '倍速没有存下来',
  speedNotKeptText: '这一讲仍按新的倍速播放。',
  retry: '重试',
  playHere: '换到这里继续看',
  logInAgain: '重新登录',
  prolong: '在课程页可以申请重新开课。',
  playsElsewhere: (device: string, lecture: string) =>
    `${device ? `${device} ` : '另一处'}正在播放${lecture && `「${lecture}」`}。换到这里，那边会暂停。`,
} as const;

/** Why the picture stands still, in words. */
export const problemWords = {
  network: ['网络断了', '已看到的位置都记着，连上后接着放。'],
  session: ['您的登录已经过期', '重新登录后，从这一秒接着看。'],
  taken: [
    '您的账号在别处登录了',
    '重新登录后，从这一秒接着看。不是您本人的话，登录后请马上修改密码。',
  ],
  refused: ['这一讲现在不能播放', ''],
  elsewhere: ['这个账号正在另一处播放', '换到这里，那边会暂停。'],
  broken: ['这一讲没有放出来', '请重试；还不行的话，换一个浏览器看看。'],
  unsupported: ['这个浏览器放不了视频', '请用新版的 Chrome、Edge 或 Safari 打开。'],
} as const satisfies Record<string, readonly [title: string, text: string]>;

export type ProblemKind = keyof typeof problemWords;
