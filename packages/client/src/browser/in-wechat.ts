/** Whether the page stands inside WeChat's own browser; that of 企业微信 says so too. */
export const isInWechat = (agent = navigator.userAgent): boolean => /MicroMessenger/i.test(agent);
