/** Chinese text of live classes. */
export const liveWords = {
  next: '下一节',
  coming: '接下来',
  past: '往期',
  none: '这门课还没有直播课',
  noneText: '老师安排之后，会出现在这里。',
  files: {
    title: '讲义和资料',
    none: '这门课还没有讲义和资料。',
    failed: '讲义和资料没有加载成功。',
  },
  noMore: '目前没有安排新的直播课',
  noMoreText: '有新安排时，首页和消息中心会告诉你。',
  failed: '课表没有加载成功',
  again: '再试一次',
  teacher: (name: string) => `老师：${name}`,
  states: { planned: '未开始', on: '直播中', ended: '已结束', cancelled: '已取消' },
  enter: '进入教室',
  enterOf: (title: string) => `进入教室：${title}`,
  opensAt: (time: string) => `${time} 开门`,
  closed: '课程现在不能学习，进不了教室',
  replay: '看回放',
  replayOf: (title: string) => `看回放：${title}`,
  replayLater: '回放整理好会放在这里',
  attended: (minutes: number) => `你出勤 ${minutes} 分钟`,
  calendarOf: (title: string) => `把“${title}”加进日历`,
  calendar: '加进日历',
  reminder: '开始前 30 分钟，消息中心会提醒你。',
  subscribe: '复制订阅地址',
  subscribeText: '贴进手机或电脑的日历，课表改了会跟着改。地址只属于你，请不要转给别人。',
  download: '下载课表',
  copied: '订阅地址已复制',
  notCopied: '没有复制成功，请改用“下载课表”',

  countdown(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const days = Math.floor(seconds / 86_400);
    if (days > 0) return `还有 ${days} 天`;
    // In words: beside the time of a class, 18:50 would be read as one.
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return [
      hours > 0 && `${hours} 小时`,
      minutes > 0 && `${minutes} 分`,
      hours === 0 && `${seconds % 60} 秒`,
    ]
      .filter((part) => part !== false)
      .join(' ');
  },
  beginsIn: (countdown: string) =>
    countdown.startsWith('还有') ? `${countdown}开始` : `${countdown}后开始`,

  note: { on: '直播中', soon: '即将开始', planned: '直播预告', look: '看课表' },

  room: {
    back: '回到课表',
    missing: '课表里没有这节直播课',
    missingText: '它可能已经被删除，请回到课表看看。',
    present: (count: number) => `${count} 人在教室`,
    attended: (minutes: number) => `你已出勤 ${minutes} 分钟`,
    early: '教室还没有开门',
    earlyText: '上课前 15 分钟开门，到时会自动进入。',
    soon: '等待开播',
    waiting: '老师还没有开播',
    waitingText: '开播后这里自动播放，不用刷新。',
    planned: (time: string) => `原定 ${time}`,
    late: (minutes: number) => `已经过了 ${minutes} 分钟`,
    waitingHost: '还没有收到画面',
    waitingHostText: '在推流软件里开始推流，画面会自动出现，学生就能看到。',
    connecting: '正在连接直播',
    lost: '直播断开了，正在重新连接',
    lostText: '断开期间的内容可以在回放里补看。',
    unsupported: '这个浏览器放不了直播，请换一个浏览器打开',
    ended: '这节直播课已经结束',
    endedText: '回放整理好会放在课表里。',
    replayText: '错过的内容，可以在回放里补上，聊天也在。',
    cancelled: '这节直播课已取消',
    cancelledText: '请看课表上的其他安排。',
    failed: '没有进入教室',
    left: '你已离开教室',
    sound: '打开声音',
    video: (title: string) => `直播：${title}`,
    openElsewhere: '在新窗口打开教室',
    elsewhereText: '画面和声音在新窗口里，聊天留在这里。',
  },

  chat: {
    label: '聊天',
    log: '聊天消息',
    empty: '还没有人说话，先打个招呼吧。',
    connecting: '正在连接聊天……',
    lost: '聊天断开了，正在重新连接。写好的话会留着。',
    input: '说点什么',
    send: '发送',
    teacher: '老师',
    removed: '这条消息已被老师删除',
    held: '待审核，老师看过后大家能看到',
    remove: '删除',
    mute: '禁言 10 分钟',
    unmute: '恢复发言',
    manage: (nickname: string) => `管理 ${nickname} 的消息`,
    muted: (time: string) => `老师暂时关闭了你的发言，${time} 恢复`,
    newest: '看最新消息',
    left: (count: number) => `还能写 ${count} 字`,
    over: (count: number) => `超出 ${count} 字`,
    lostSending: '没有发出去，请检查网络后再发',
    done: '已处理',
    replay: '聊天回放',
    replayEmpty: '这节课当时没有人说话',
    replayFailed: '聊天没有加载成功',
    replayStart: '播放后，当时的聊天会跟着出现。',
  },
};
