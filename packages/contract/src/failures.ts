/** The HTTP failures of the catalogue; any other failure is `other`. */
export const failures = {
  400: '提交的内容有误，请检查后重试',
  401: '您的登录已经过期, 请重新登录',
  403: '您的账号在别处登录，请确认是否是本人操作！',
  404: '您需要的资源没有找到',
  408: '提交得太慢，连接已断开，请检查网络后重试',
  413: '提交的内容太大，请缩小后重试',
  415: '提交的内容格式不支持',
  429: '操作太频繁，请稍后再试',
  500: '系统错误',
  503: '服务暂时不可用',
  other: '服务出错，请重试',
} as const;

export type FailureStatus = Exclude<keyof typeof failures, 'other'>;

export function failureMessage(status: number): string {
  return status in failures ? failures[status as FailureStatus] : failures.other;
}

/** What a 403 carries: the login on the same kind of device that ended this one. */
export interface Takeover {
  /** As people call it: 「Windows 电脑 · Chrome」; empty where the browser said nothing of itself. */
  readonly device: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Keeps the same for a browser whose page was gone before it could say so, until somebody has read it or logged in: the
 * server answers 403 only once. Over https
 * `__Host-` stands before it, so that no other host of the domain can set it.
 */
export const takeoverCookie = 'xz_taken_over';
