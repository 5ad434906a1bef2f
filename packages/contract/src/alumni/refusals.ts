/** Collected, and explained, in `../refusals.ts`. */
export const alumniRefusals = {
  alumniNotEntitled: [5401, '考过之后就能来写，学校的老师会为你开通'],
  alumniJoined: [5402, '你已经写过一句了，要换一句请先收回'],
  blessLength: [5403, '祝福需 4 至 40 个字，请改一下再送出'],
  blessKeyword: [5404, '这句话里有不合适的内容，请修改后再送出'],
  blessPlace: [5405, '请在列表里选一个国家或地区'],
  blessTooOften: [5406, '今天送出的次数已用完，请明天再来'],
} as const;
