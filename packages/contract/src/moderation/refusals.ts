/** Collected, and explained, in `../refusals.ts`. */
export const moderationRefusals = {
  nicknameWords: [10861, '昵称里有不合适的内容，请换一个'],
  heldUnknown: [10862, '这条内容已经处理过或不在了，请刷新后再看'],
  heldAppealed: [10863, '已经申诉过一次，请等老师的答复'],
  appealEmpty: [10864, '请写一写为什么可以通过'],
  pictureWords: [10865, '图片没有通过检查，请换一张'],
} as const;
