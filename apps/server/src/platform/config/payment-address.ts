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

/** Whether an address leads to this machine, where only a sandbox can be. */
export function isLoopback(address: string): boolean {
  return (
    URL.canParse(address) &&
    /^(?:localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname)
  );
}
