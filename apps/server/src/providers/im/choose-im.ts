import type { NeteaseConfig } from '../../platform/config/im-config.ts';
import type { ImTools } from './im-tools.ts';
import type { ImProvider } from './im.port.ts';
import { neteaseIm } from './netease-im.ts';
import { ownIm } from './own-im.ts';

export const chooseIm = (netease: NeteaseConfig | null, tools: ImTools): ImProvider =>
  netease === null ? ownIm(tools) : neteaseIm(netease, tools);
