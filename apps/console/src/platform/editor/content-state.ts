/** Whether students can find it, in words. */
export function contentState({
  isRetired,
  owner,
}: {
  readonly isRetired: boolean;
  readonly owner: 'file' | 'console';
}): string {
  if (!isRetired) return '发布了';
  return owner === 'file' ? '撤下了' : '没有发布';
}
