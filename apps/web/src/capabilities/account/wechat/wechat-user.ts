/** Who scanned a code, when nobody has this WeChat yet. */
export interface WechatUser {
  readonly unionId: string;
  readonly nickname: string;
}
