import { integer, oneOf, secret, text } from './variable.ts';

/** Of the list in `config.ts`. */
export const liveVariables = {
  LIVE_WAY: oneOf(
    'what carries live classes: nginx with its RTMP module, LiveKit, or nothing',
    ['rtmp', 'livekit', 'off'],
    'rtmp',
  ),
  LIVE_SECRET: secret('what it shares with the nginx of live classes; empty is off in production'),
  LIVE_RTMP_URL: text('where teachers send their stream', 'rtmp://127.0.0.1:1935/live'),
  LIVE_HLS_URL: text(
    'where students fetch it; its origin is let into our pages',
    'http://127.0.0.1:8099/live',
  ),
  LIVE_MOST_CONNECTIONS: integer(
    'pages in which a student may be in one live room at a time; the oldest is closed',
    3,
    [1, 100],
  ),
  LIVEKIT_URL: text('address of the LiveKit server, wss://…'),
  LIVEKIT_API_KEY: text('its key'),
  LIVEKIT_API_SECRET: secret('its secret'),
  LIVEKIT_PAGE_URL: text('page that opens a room, given liveKitUrl and token'),
} as const;

/** nginx with its RTMP module: teachers push a stream to it, students fetch HLS from it. */
export interface RtmpConfig {
  readonly way: 'rtmp';
  /** Shared with nginx, which checks the addresses that we sign. */
  readonly secret: string;
  readonly rtmpUrl: string;
  readonly hlsUrl: string;
}

export interface LivekitConfig {
  readonly way: 'livekit';
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly pageUrl: string;
}

export type LiveConfig = RtmpConfig | LivekitConfig;

export interface LiveValues {
  readonly NODE_ENV: string;
  readonly LIVE_WAY: 'rtmp' | 'livekit' | 'off';
  readonly LIVE_SECRET: string;
  readonly LIVE_RTMP_URL: string;
  readonly LIVE_HLS_URL: string;
  readonly LIVEKIT_URL: string;
  readonly LIVEKIT_API_KEY: string;
  readonly LIVEKIT_API_SECRET: string;
  readonly LIVEKIT_PAGE_URL: string;
}

/** What an nginx on a developer's own machine knows. */
const secretOfTrials = 'sandbox-live-secret';

/** Null where nothing carries live classes: without a secret in production, or when it is off. */
export function liveConfigOf(values: LiveValues): LiveConfig | null {
  const isProduction = values.NODE_ENV === 'production';
  if (values.LIVE_WAY === 'livekit')
    return {
      way: 'livekit',
      url: values.LIVEKIT_URL,
      apiKey: values.LIVEKIT_API_KEY,
      apiSecret: values.LIVEKIT_API_SECRET,
      pageUrl: values.LIVEKIT_PAGE_URL,
    };
  if (values.LIVE_WAY === 'off' || (isProduction && values.LIVE_SECRET === '')) return null;
  return {
    way: 'rtmp',
    secret: values.LIVE_SECRET || secretOfTrials,
    rtmpUrl: values.LIVE_RTMP_URL.replace(/\/+$/, ''),
    hlsUrl: values.LIVE_HLS_URL.replace(/\/+$/, ''),
  };
}

/** What an operator has to mend before live classes can work; none when they are off. */
export function liveFaults(live: LiveConfig | null, { NODE_ENV }: LiveValues): string[] {
  const isProduction = NODE_ENV === 'production';
  if (live === null) return [];
  if (live.way === 'rtmp')
    return [
      !URL.canParse(live.rtmpUrl) && 'LIVE_RTMP_URL 不是网址',
      !URL.canParse(live.hlsUrl) && 'LIVE_HLS_URL 不是网址',
      isProduction && !live.hlsUrl.startsWith('https:') && 'LIVE_HLS_URL 要用 https',
      isProduction && live.secret === secretOfTrials && 'LIVE_SECRET 还是沙箱的',
    ].filter((fault) => fault !== false);
  return [
    !URL.canParse(live.url) && 'LIVEKIT_URL 不是网址',
    !URL.canParse(live.pageUrl) && 'LIVEKIT_PAGE_URL 不是网址',
    live.apiKey === '' && 'LIVEKIT_API_KEY 没有设置',
    live.apiSecret === '' && 'LIVEKIT_API_SECRET 没有设置',
    isProduction && !live.url.startsWith('wss:') && 'LIVEKIT_URL 要用 wss',
    isProduction && !live.pageUrl.startsWith('https:') && 'LIVEKIT_PAGE_URL 要用 https',
  ].filter((fault) => fault !== false);
}
