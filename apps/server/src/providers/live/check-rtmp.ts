import { createHash, randomBytes } from 'node:crypto';
import { connect, isIP } from 'node:net';
import { connect as connectSafely } from 'node:tls';
import type { RtmpConfig } from '../../platform/config/live-config.ts';
import { troubleWords } from '../../platform/trial/trouble-words.ts';
import type { LiveAsker, LiveStep } from './live.port.ts';

/** No class has it: nobody streams there. */
const room = '00000000-0000-4000-8000-000000000000';
const patienceMs = 5000;
/** Clocks that differ by more end addresses too early, or too late. */
const skewMs = 60_000;
const [rtmpPort, rtmpsPort] = [1935, 443];

const right = (what: string, words: string): LiveStep => ({ what, isRight: true, words });
const wrong = (what: string, words: string): LiveStep => ({ what, isRight: false, words });

/** Where teachers stream to, where students fetch it, and that nobody else does: what is wrong, with its cure. */
export async function checkRtmp(config: RtmpConfig, asker: LiveAsker): Promise<LiveStep[]> {
  const [stream, playing] = await Promise.all([checkStream(config), checkPlaying(config, asker)]);
  return [stream, ...playing];
}

const streamName = '老师推流的地址';

/** As far as the other side shows that it speaks RTMP. */
async function checkStream({ rtmpUrl }: RtmpConfig): Promise<LiveStep> {
  const { hostname, port, protocol } = new URL(rtmpUrl);
  const isSafe = protocol === 'rtmps:';
  const at = Number(port) || (isSafe ? rtmpsPort : rtmpPort);
  const place = `${hostname}:${at}`;
  try {
    const first = await greet({ host: hostname, port: at, isSafe });
    return first === 3
      ? right(streamName, `${place} 在收流`)
      : wrong(streamName, `${place} 有程序在，但不是 RTMP：请检查 LIVE_RTMP_URL 的端口`);
  } catch (error) {
    return wrong(
      streamName,
      `${place} ${troubleWords(error)}。请检查 LIVE_RTMP_URL，和防火墙有没有放开这个端口`,
    );
  }
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly isSafe: boolean;
}

const lateness = (): Error => new DOMException('', 'TimeoutError');

/** The first byte of the answer to a greeting; 3 is RTMP. */
function greet({ host, port, isSafe }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const to = { host, port, timeout: patienceMs };
    // A certificate is asked for by name.
    const socket = isSafe
      ? connectSafely({ ...to, ...(isIP(host) === 0 && { servername: host }) })
      : connect(to);
    const end = (work: () => void) => {
      socket.destroy();
      work();
    };
    socket.once(isSafe ? 'secureConnect' : 'connect', () => {
      // Version, four bytes of time, four of nothing, and 1528 of anything.
      socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(1528)]));
    });
    socket.once('data', (data: Buffer) => end(() => resolve(data[0] ?? 0)));
    socket.once('timeout', () => end(() => reject(lateness())));
    socket.once('error', (error: Error) => end(() => reject(error)));
    socket.once('close', () => reject(new Error('closed')));
  });
}

const playName = '学员播放的地址';
const pageName = '网页能不能播';
const signName = '地址能不能转给别人';

async function checkPlaying(config: RtmpConfig, { now, page }: LiveAsker): Promise<LiveStep[]> {
  const at = (seconds: number, secret = config.secret) => {
    const until = Math.floor(now.getTime() / 1000) + seconds;
    const signed = `${until}/0/${room}`;
    const signature = createHash('md5').update(`${signed} ${secret}`).digest('base64url');
    return `${config.hlsUrl}/${signature}/${signed}/index.m3u8`;
  };
  const ask = async (url: string) =>
    await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  let answer: Response;
  try {
    answer = await ask(at(600));
  } catch (error) {
    return [
      wrong(
        playName,
        `${config.hlsUrl} ${troubleWords(error)}。请检查 LIVE_HLS_URL 和它前面的代理`,
      ),
    ];
  }
  const found = readAnswer(answer, config, now);
  if (!found.isRight) return [found];
  // A proxy may cut off what it does not like instead of saying so: that plays nothing either.
  const opens = async (url: string) =>
    await ask(url).then(({ status }) => status !== 403 && status !== 410, cutOff);
  const wrongUrls = [at(-60), at(600, `${config.secret}?`)];
  const opened = await Promise.all(wrongUrls.map(opens));
  if (opened.includes(null))
    return [
      found,
      ...checkOrigin(answer, page),
      wrong(
        signName,
        '用过期或改过的地址试时，它没有回答，看不出有没有挡住：请检查前面的代理，再查一次',
      ),
    ];
  const isSigned = !opened.includes(true);
  return [
    found,
    ...checkOrigin(answer, page),
    isSigned
      ? right(signName, '过期的和改过的地址都打不开')
      : wrong(signName, '过期或改过的地址也打得开：请检查它的设置，或前面的 CDN 有没有查签名'),
  ];
}

/** Null: no answer within its time says neither. */
const cutOff = (error: unknown): false | null =>
  error instanceof DOMException && error.name === 'TimeoutError' ? null : false;

function checkOrigin({ headers }: Response, page: string | null): LiveStep[] {
  if (page === null) return [];
  const origin = headers.get('access-control-allow-origin') ?? '';
  return [
    origin === '*' || origin === page
      ? right(pageName, `${page} 的网页可以播`)
      : wrong(
          pageName,
          `它只让 ${origin} 的网页播，学校的网址是 ${page}：请改它的 LIVE_PAGE_ORIGIN`,
        ),
  ];
}

/** Nobody streams in that room: a signed address is right, and there is nothing behind it. */
function readAnswer({ status, headers }: Response, { hlsUrl }: RtmpConfig, now: Date): LiveStep {
  const date = Date.parse(headers.get('date') ?? '');
  const ahead = Math.round((date - now.getTime()) / 1000);
  if (Math.abs(ahead) * 1000 > skewMs)
    return wrong(
      playName,
      `它的钟比这里${ahead > 0 ? '快' : '慢'} ${Math.abs(ahead)} 秒，地址会提前或推迟失效：请给两台机器对时`,
    );
  if (status === 403) return wrong(playName, '签名不对：两边的 LIVE_SECRET 不一样，请写成同一个');
  if (status === 410) return wrong(playName, '它说地址已经过期：请给两台机器对时');
  if (status !== 404 && status !== 200)
    return wrong(playName, `${hlsUrl} 回答了 ${status}：请检查它前面的代理`);
  return headers.has('access-control-allow-origin')
    ? right(playName, `${hlsUrl} 可以取流，签名对得上`)
    : wrong(playName, `${hlsUrl} 有网站在，但不是直播的：请检查地址，和代理有没有转到它`);
}
