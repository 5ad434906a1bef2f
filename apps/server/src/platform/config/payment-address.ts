export interface NoticeValues {
  readonly NODE_ENV: string;
  readonly HOST: string;
  readonly PORT: number;
  readonly PUBLIC_URL: string;
  readonly PAYMENT_NOTICE_URL: string;
}

/** Where a provider tells us what became of a payment. */
export function noticeUrlOf(values: NoticeValues, provider: string): string {
  const { PAYMENT_NOTICE_URL: given, PUBLIC_URL: publicUrl, HOST: host, PORT: port } = values;
  const base = given || publicUrl || `http://${host}:${port}`;
  return `${base.replace(/\/+$/, '')}/api/mall/notice/${provider}`;
}

/** Why nobody real may be asked for money by it. */
export interface PlayFault {
  /** As a page calls what has to be mended; null where the environment alone says it. */
  readonly field: string | null;
  readonly variable: string;
  readonly words: string;
}

export const playText = ({ variable, words }: PlayFault): string => `${variable} ${words}`;

/** Whose API it is: a provider's own sandbox takes play money, and says that it was paid. */
export function playUrlFaults(variable: string, url: string, who: string): PlayFault[] {
  if (!URL.canParse(url)) return [];
  const isSandbox = /(?:^|[.-])sandbox|alipaydev\.com$/.test(new URL(url).hostname);
  return [
    !url.startsWith('https:') && '要用 https',
    isLoopback(url) && '指向本机',
    isSandbox && `是${who}自己的沙箱，收不到真的钱`,
  ]
    .filter((words) => words !== false)
    .map((words) => ({ field: null, variable, words }));
}

/** Whether an address leads to this machine, where only a sandbox can be. */
export function isLoopback(address: string): boolean {
  return (
    URL.canParse(address) &&
    /^(?:localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname)
  );
}
