interface Times {
  readonly isRetired: boolean;
  readonly owner: 'file' | 'console';
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/** Whether students can answer it now, in words. */
export function surveyState({ isRetired, owner, opensAt, closesAt }: Times): string {
  const now = Date.now();
  if (isRetired) return owner === 'file' ? '撤下了' : '没有开放';
  if (opensAt !== null && Date.parse(opensAt) > now) return '还没开始';
  return closesAt !== null && Date.parse(closesAt) <= now ? '结束了' : '开着';
}
