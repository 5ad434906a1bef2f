/** Collected, and explained, in `../console-refusals.ts`. */
export const liveConsoleRefusals = {
  liveUnknown: [9201, '没有这节直播课'],
  liveTitleEmpty: [9202, '请写上标题和老师的名字'],
  liveTooShort: [13171, '一节课至少 10 分钟，请改一下时长'],
  livePast: [9203, '开始的时间应该在现在之后'],
  liveOfFile: [9204, '这节课写在课程目录的 lives.yaml 里，请在那里改时间或删去，再导入一次'],
  liveOver: [9205, '这节直播课已经结束或取消'],
  liveNotBegun: [9206, '这节课还没有开始，如果不上了请取消它'],
  liveClash: [12510, '这个时间已经有一节课，请换一个时间'],
  liveKeyOfTeacher: [12511, '密钥只给这节课的老师看，请他自己来取'],
  liveServerSilent: [13170, '直播服务器没有回答，密钥没有换。请过一会儿再试，或请管服务器的人看看'],
  liveNotOver: [9207, '直播课结束之后才能放回放，可以先结束它'],
} as const;
