interface SavingState {
  /** Something is not with the server yet. */
  isDirty: boolean;
  /** Something was saved since the page was opened. */
  hasSaved: boolean;
  isLost: boolean;
  problem: string | undefined;
  conflict: object | undefined;
}

/** Where the saving of what saves itself stands, in words; of a page on which nothing was written there are none. */
export function savingText({ isDirty, hasSaved, isLost, problem, conflict }: SavingState): string {
  if (conflict !== undefined) return '没有存上去，请先选用哪一份';
  if (!isDirty) return hasSaved ? '存进草稿了' : '';
  if (problem !== undefined) return '没有存上去，写的还在这台电脑里，改好会再存';
  return isLost ? '还没有存上去，写的还在这台电脑里，会再试' : '正在存……';
}
