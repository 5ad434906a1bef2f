import { allOperations } from '@xuezhou/contract/all';

/** What the log has that is no operation of the contract: files, and the command line alone. */
const others: Readonly<Record<string, string>> = {
  proposeApproval: '提交一件要别人同意的事',
  addCourseFile: '给课程添加一份资料',
  openWorkFile: '打开学员交的作业附件',
  openSurveyFile: '打开调查里的附件',
  openTransferProof: '打开学员附的转账回单',
  setPointsGoods: '修改积分商品',
  chooseLtiContent: '课程平台那边的老师选了要放进课里的内容',
  importContent: '导入内容',
  importCourseware: '导入一份外来课件',
  exportContent: '导出内容',
  writeBackup: '做一份备份',
  restoreBackup: '从备份恢复',
  moveStore: '把文件搬到另一个存储',
  takePoint: '用 pgBackRest 做一份备份',
  rehearsePoint: '演练回到某一刻',
  withdrawQuestions: '撤下题目或题库',
  restoreQuestions: '放回撤下的题目或题库',
  regradeQuestion: '按更正的答案重新判分',
  undoRegrade: '撤回重新判分',
  // Before one list of words stood for everything that students write.
  addKeyword: '加一个聊天里不能说的词',
  removeKeyword: '去掉一个聊天里不能说的词',
};

let summaries: ReadonlyMap<string, string> | undefined;

/** What an act of the log is called. One that is gone from the contract keeps its name. */
export function auditWords(operation: string): string {
  summaries ??= new Map(
    allOperations().map(({ name, operation: { declaration } }) => [name, declaration.summary]),
  );
  return summaries.get(operation) ?? others[operation] ?? operation;
}
