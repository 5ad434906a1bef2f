/** Somebody with a WeChat. */
export interface WechatPerson {
  id: string;
  openId: string;
  unionId: string;
  nickname: string;
}

/** Whose phone it can be; their nicknames are as WeChat's are, not as a school would have them. */
export const WECHAT_PEOPLE: readonly WechatPerson[] = [
  person('lin', '林知远'),
  person('zhou', '小满🌾'),
  person('chen', 'Anna Chen'),
  person('wu', '〰️ 阿五 〰️'),
];

function person(id: string, nickname: string): WechatPerson {
  return { id, nickname, openId: `oSandbox_${id.padEnd(19, '0')}`, unionId: `uSandbox_${id}` };
}

export function findPerson(id: string): WechatPerson | undefined {
  return WECHAT_PEOPLE.find((one) => one.id === id);
}
