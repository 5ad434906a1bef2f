/** Collected, and explained, in `../refusals.ts`. */
export const liveRefusals = {
  liveOff: [2101, '学校还没有开通直播，请联系学校的老师'],
  liveNotOpen: [2102, '教室还没有开门，上课前 15 分钟可以进入'],
  liveEnded: [2103, '这节直播课已经结束，有回放时会放在课表里'],
  liveCancelled: [2104, '这节直播课已取消，请看课表上的其他安排'],
  chatEmpty: [2111, '请先写下要说的话'],
  chatTooLong: [2112, '一条消息最多 200 个字，请分成几条'],
  chatTooFast: [2113, '说得太快了，请稍等几秒再发'],
  chatKeyword: [2114, '这条消息里有不合适的内容，请修改后再发'],
  chatMuted: [2115, '老师暂时关闭了你的发言，请稍后再试'],
  chatTeacherOnly: [2116, '只有老师可以这样做'],
  liveMarkEmpty: [12801, '请写这一段讲什么'],
  liveMarkTime: [12802, '只能记上课时间里、已经讲到的一段，请改一下时间'],
  liveMarksFull: [12803, '一节课最多记 200 段，请先删去一些'],
} as const;
