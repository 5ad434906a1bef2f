/** Collected, and explained, in `../console-refusals.ts`. */
export const tokenConsoleRefusals = {
  tokenNameEmpty: [9801, '请给密钥写一个名字，如“官网报名表”，以后靠它认'],
  tokenGrantsEmpty: [9802, '请至少选一件它能做的事'],
  tokenBeyondOwn: [9803, '有一件事你自己没有权限，或程序不能做，请去掉再试'],
  tokenPeriod: [9804, '请选今天以后、一年以内的日期'],
  tokenNetwork: [9805, '有一个地址看不懂，请写成 47.100.0.12 或 10.0.0.0/8 的样子'],
  tokensTooMany: [9806, '你已有 50 把在用的密钥，请先收回用不着的'],
  tokenTaken: [9807, '这把密钥已经用过或收回了，请另做一把'],
  tokenUnknown: [9808, '没有这把密钥，可能已被收回，请刷新后再看'],
} as const;
