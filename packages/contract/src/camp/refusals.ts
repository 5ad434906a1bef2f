/** Collected, and explained, in `../refusals.ts`. */
export const campRefusals = {
  campJoined: [6401, '你已参加这个训练营，不用再报名'],
  campNotOpen: [6402, '这个班还没有开放报名，请稍后再来'],
  campFull: [6403, '这个班已经满员，请看看其他班'],
  campEnded: [6404, '这个班的报名已经结束，请看看其他班'],
  campTaskEmpty: [6405, '请写下要做什么，例如“晚上复习第 2 章”'],
  campTasksFull: [6406, '最多保留 100 个自己的任务，请先删除一些做完的'],
} as const;
