import { dayOfMoment } from '@xuezhou/rules/flash-card/study-day';

/** `10 分钟`, `6 天`, `2 个月`: how long until a card comes back; null is not again before the exam. */
export function intervalText(due: number | null, now: number): string {
  if (due === null) return '考前不再来';
  const days = dayOfMoment(due) - dayOfMoment(now);
  if (days <= 0) return `${Math.max(1, Math.round((due - now) / 60_000))} 分钟`;
  if (days < 31) return `${days} 天`;
  if (days < 365) return `${oneDecimal(days / 30.4)} 个月`;
  return `${oneDecimal(days / 365)} 年`;
}

const oneDecimal = (number: number) => String(Math.round(number * 10) / 10);

/** `今天`, `明天`, `3 天后`: when a card comes back. */
export function returnText(due: number, now: number): string {
  const days = dayOfMoment(due) - dayOfMoment(now);
  if (days <= 0) return '今天';
  return days === 1 ? '明天' : `${intervalText(due, now)}后`;
}
