/** Chinese text of the files of a course. */
export const materialWords = {
  ofCourse: '整门课',
  none: '这门课还没有资料',
  noneText: '老师上传之后，会出现在这里。',
  goOn: '接着学课程',
  failed: '资料没有加载成功',
} as const;
