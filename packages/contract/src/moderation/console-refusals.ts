/** Collected, and explained, in `../console-refusals.ts`. */
export const moderationConsoleRefusals = {
  gateWordsEmpty: [10870, '请先写上要加的词'],
  gateWordShort: [10871, '词至少要有两个字或字母'],
  gateWordsFull: [10872, '词表已经满了（2 万个词），请先去掉一些'],
  gateWordUnknown: [10873, '词表里没有这个词'],
  heldReasonEmpty: [10874, '请写上原因，写的人会看到'],
  heldLost: [10875, '现在不能放出来：内容改过、删了，或昵称被别人用了'],
} as const;
