import type { WechatConfig } from '../../platform/config/wechat-config.ts';
import { officialWechat } from './official-wechat.ts';
import { websiteWechat } from './website-wechat.ts';
import type { Wechat } from './wechat.port.ts';

export function chooseWechat(config: WechatConfig | null): Wechat | null {
  if (config === null) return null;
  return config.way === 'official' ? officialWechat(config) : websiteWechat(config);
}
