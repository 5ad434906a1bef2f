import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import type { makeRouter } from '../routes/make-router.ts';
import { followBell, readOpened } from '../shell/follow-bell.ts';

/** What no first visit waits for: the bell of new messages, and what WeChat's own browser is asked for. */
export function startLate(router: ReturnType<typeof makeRouter>): void {
  followBell(queryClient);
  readOpened(queryClient);
  router.subscribe('onResolved', () => readOpened(queryClient));
  // That of 企业微信 says so too.
  if (navigator.userAgent.includes('MicroMessenger'))
    void import('../wechat/start-wechat.ts').then(({ startWechat }) => startWechat(router));
}
