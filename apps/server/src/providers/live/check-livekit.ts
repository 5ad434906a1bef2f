import type { LivekitConfig } from '../../platform/config/live-config.ts';
import { troubleWords } from '../../platform/trial/trouble-words.ts';
import type { LiveStep } from './live.port.ts';

const patienceSeconds = 5;
const serverName = 'LiveKit 服务器';
const keyName = '密钥';
const pageName = '打开教室的网页';

/** That the server is there, takes our key, and that the page which opens rooms is there too. */
export async function checkLivekit(config: LivekitConfig): Promise<LiveStep[]> {
  return [...(await checkServer(config)), await checkPage(config)];
}

async function checkServer({ url, apiKey, apiSecret }: LivekitConfig): Promise<LiveStep[]> {
  const { RoomServiceClient } = await import('livekit-server-sdk');
  const there = { what: serverName, isRight: true, words: `${url} 在运行` };
  const host = url.replace(/^ws/, 'http');
  const rooms = new RoomServiceClient(host, apiKey, apiSecret, { requestTimeout: patienceSeconds });
  try {
    // A room that nobody has: only whether we may ask.
    await rooms.listRooms(['xuezhou-check']);
    return [there, { what: keyName, isRight: true, words: '密钥对得上' }];
  } catch (error) {
    const status = (error as { status?: unknown }).status;
    if (status === 401 || status === 403)
      return [
        there,
        {
          ...{ what: keyName, isRight: false },
          words: '它不认这组密钥：请检查 LIVEKIT_API_KEY 和 LIVEKIT_API_SECRET，和两台机器的时间',
        },
      ];
    const why = typeof status === 'number' ? `回答了 ${status}，不是 LiveKit` : troubleWords(error);
    return [{ what: serverName, isRight: false, words: `${url} ${why}。请检查 LIVEKIT_URL` }];
  }
}

async function checkPage({ pageUrl }: LivekitConfig): Promise<LiveStep> {
  try {
    const { status } = await fetch(pageUrl, {
      redirect: 'follow',
      signal: AbortSignal.timeout(patienceSeconds * 1000),
    });
    return status < 400
      ? { what: pageName, isRight: true, words: `${pageUrl} 打得开` }
      : {
          ...{ what: pageName, isRight: false },
          words: `${pageUrl} 回答了 ${status}：请检查 LIVEKIT_PAGE_URL`,
        };
  } catch (error) {
    return {
      ...{ what: pageName, isRight: false },
      words: `${pageUrl} ${troubleWords(error)}。请检查 LIVEKIT_PAGE_URL`,
    };
  }
}
