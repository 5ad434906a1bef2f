/** Chinese text in place of an editor that is not there yet. */
export const editorPartWords = {
  loading: '正在打开编辑器…',
  failed: '编辑器没有加载出来，写过的内容都在，请检查网络后重试',
  retry: '重试',
  cancel: '取消',
} as const;
