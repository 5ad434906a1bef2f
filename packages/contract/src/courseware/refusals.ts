/** Collected, and explained, in `../refusals.ts`. */
export const coursewareRefusals = {
  coursewareClosed: [
    11101,
    '学校还没有给外来课件准备单独的网址，这一份暂时打不开，请告诉老师；别的内容照常可学',
  ],
  coursewareSessionUnknown: [11102, '这次打开的记录找不到了，请刷新后接着学'],
  coursewareReportUnreadable: [11103, '课件报来的内容读不懂，没有记下；之前记下的都还在'],
  coursewarePartUnknown: [11104, '这份课件里没有这一部分，请刷新后再选'],
} as const;
