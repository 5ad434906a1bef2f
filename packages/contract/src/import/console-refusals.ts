/** Collected, and explained, in `../console-refusals.ts`. */
export const importConsoleRefusals = {
  importUnknown: [9901, '没有这次导入，可能已经放弃，请重新选文件'],
  importOther: [9902, '这次导入是另一位同事的，请重新选文件'],
  importEmpty: [9903, '这个文件是空的，请检查是不是选错了'],
  importKind: [
    9904,
    '不认识这种文件，请换成 Excel、CSV、Word、GIFT、Aiken、Moodle 的 XML、QTI、Anki 的 .apkg、书的 .epub，或课程包的 .imscc、.mbz',
  ],
  importCourseUnknown: [9905, '没有这门课，可能已被删除，请重新选课程'],
  importOwnCourse: [11900, '书和课程包自成一门课，不能放进别的课程；请把课程留空'],
  importNoText: [12440, '只有 Word 的 .docx 能按标题变成章；别的文件请按题目导入'],
  importBookUnknown: [12441, '没有这本书，可能已被删去，请重新选放到哪里'],
  importOver: [9906, '这次导入已经开始写入或已经结束，不能再改'],
  importColumns: [9907, '两列不能是同一样，也要是表里有的列，请改一下再看'],
  importRowUnknown: [9908, '没有这一行，请刷新后再看'],
  importCellFixed: [9909, '这一格不能在这里改，请在原来的文件里改好再选一次'],
  importChanged: [9910, '刚刚改过，还没有重新看完，请看一遍再导入'],
  importNoRegrade: [
    13250,
    '您没有“重新判分”的权限，请选“先不判”；以后请有权限的同事在“改过答案的题”里判',
  ],
  importOvertaken: [
    13325,
    '学校的内容在导入的时候一直在变，什么也没有写入。请等别的导入和教务台里的修改做完，再导入一次',
  ],
  courseImportUnknown: [13290, '没有这次导入，可能已经放弃，请重新选文件'],
  courseImportOver: [13291, '这次导入正在写入或已经结束，不能再改'],
  courseImportChanged: [13292, '刚刚改过，还没有重新看完，请看一遍再导入'],
  courseAnswerUnknown: [13293, '文件里没有这门课，或不能这样选，请刷新后再选'],
  courseImportAsks: [13294, '还有课程没有选怎么办，请先选好再导入'],
  courseImportNothing: [13295, '没有要导入的课程：都跳过了，或都不能导入'],
  courseImportLoss: [13296, '有学员学过的内容会没有，请看过“会没有的”，勾上再导入'],
} as const;
