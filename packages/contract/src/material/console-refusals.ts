/** Collected, and explained, in `../console-refusals.ts`. */
export const materialConsoleRefusals = {
  courseFileOfPackage: [10701, '这份资料跟着导入的课程包，请改课程包再导入，在这里只能看'],
  courseFileChanged: [10702, '刚刚有同事改过这份资料，请看过新的再存，你填的都还在'],
  courseFileTitleEmpty: [10703, '请写上资料的标题'],
} as const;
