import type { Services } from '../../../platform/services.ts';
import type { PageLimit } from '../../../platform/realtime/bind-room.ts';

/** In so many pages as the school allows a student is in one class. */
export const pagesOfClass = ({ config }: Pick<Services, 'config'>): PageLimit => ({
  most: () => config.LIVE_MOST_CONNECTIONS,
  words: '你在其他页面打开了这节直播课，这一页已经断开。要在这里看，请刷新页面。',
});
