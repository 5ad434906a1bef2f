/** Collected, and explained, in `../refusals.ts`. */
export const flashCardRefusals = {
  examDatePassed: [3101, '考试日期要在今天之后，请重新选择'],
  cardReportEmpty: [3102, '请写下哪里有错，例如“公式的分母应为期初价格”'],
  ownCardEmpty: [3103, '请写下卡片的正面和背面'],
  ownCardTooMany: [3104, '自己的闪卡最多 2000 张，请先删除一些不用的'],
  ownCardNoBook: [3105, '这门课程还没有书，闪卡请写在别的课程里'],
  ownDeckUnreadable: [3106, '这个文件里读不出卡片，请选择 Anki 导出的 .apkg，或带表头的 CSV'],
  ownDeckTooOften: [3107, '导入太频繁，请过一段时间再试'],
  cardReportTooMany: [3108, '闪卡报错最多 500 条，再发现的错误请直接告诉老师'],
} as const;
