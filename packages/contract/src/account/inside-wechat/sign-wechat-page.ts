import { integer, object, operation, text } from '../../kernel.ts';

/** For a page inside WeChat: what WeChat asks before it lets the page say how it is shared. */
export const signWechatPage = operation({
  summary: '微信里的页面：分享卡片要的签名',
  method: 'GET',
  path: '/api/wechat/page-signature',
  access: 'open',
  /** Of the page as WeChat sees it, and of this school's own; what stands behind a `#` is no part of it. */
  query: object({ address: text(2000, 1) }),
  data: object({ appId: text(64), timestamp: integer(1), nonce: text(32), signature: text(40) }),
  refusals: ['wechatOff', 'wechatFailed'],
});
