/** Collected, and explained, in `../console-refusals.ts`. */
export const bulkConsoleRefusals = {
  findEmpty: [10741, '请写上要找的字'],
  replaceSame: [10742, '换成的和要找的一样，不用换'],
  bulkNothing: [10743, '没有选中要改的，请先选'],
  bulkTooLong: [10744, '换了以后有一处太长，放不下，请换短一点或不选它'],
  batchUnknown: [10745, '没有这一批改动，请刷新后再看'],
  batchUndone: [10746, '这一批已经撤回过了'],
  batchOver: [10747, '这一批改了超过 7 天，不能再整批撤回'],
  copyMixed: [10748, '请选同一层的：几本书、几章或几节课'],
} as const;
