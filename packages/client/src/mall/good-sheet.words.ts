/** What the page of a good says of itself, to students and where it is previewed. */
export const goodSheetWords = {
  owned: '你已有',
  open: '现在免费开放',
  holds: '包含什么',
  pointsText: '付款时 100 积分抵 1 元，也可以换东西，不到期',
  parts: '套餐里有什么',
  partOwned: '已有，价格里会减去',
  intro: '介绍',
  notes: '购买须知',
  invoice: '支持电子发票',
  posted: '纸质部分会寄给你，下单时填地址',
  identity: '购买前需要先完成实名认证',
  agreement: (title: string) => `下单时请阅读并同意《${title}》`,
} as const;
