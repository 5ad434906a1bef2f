/** Collected, and explained, in `../console-refusals.ts`. */
export const materialConsoleRefusals = {
  courseFileOfPackage: [10701, '这份资料跟着导入的课程包，请改课程包再导入，在这里只能看'],
  courseFileChanged: [10702, '刚刚有同事改过这份资料，请看过新的再存，你填的都还在'],
  courseFileTooLarge: [10703, '文件太大，一份最多 2 GB。请压缩或分成几份再传'],
  courseFileNoRoom: [10704, '没传完的资料太多了，请先传完，或不要其中几份'],
  courseFileNotWhole: [10705, '这份资料还没有传完，请接着传'],
  courseFileTitleEmpty: [10706, '请写上资料的标题'],
} as const;
