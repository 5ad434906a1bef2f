/** What a toast ends with where the act stands in the log and can be taken back from there: Z looks for it. */
export const fromTheLog = '操作记录里撤回';

/** What the toast says of such an act: 「延长了 4 人，24 小时内可以在操作记录里撤回」. */
export const undoable = (said: string, time = '24 小时'): string =>
  `${said}，${time}内可以在${fromTheLog}`;
