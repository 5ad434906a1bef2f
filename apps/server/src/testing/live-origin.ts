import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { findFfmpeg } from '../platform/media/transcode/find-ffmpeg.ts';

const template = path.resolve(import.meta.dirname, '../../assets/live/nginx.conf.template');

export interface LiveOrigin {
  readonly rtmpUrl: string;
  readonly hlsUrl: string;
  /** Where the RTMP module asks whether a stream may go on. */
  readonly updateUrl: string;
  stop(): Promise<void>;
}

/** nginx with the very configuration that schools run. */
export async function startLiveOrigin(options: {
  secret: string;
  noticeUrl: string;
  pageOrigin: string;
  ports: { rtmp: number; http: number };
}): Promise<LiveOrigin> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));
  if (program === undefined)
    throw new Error('apt-get install nginx-light libnginx-mod-rtmp, or run npm test, which does');
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-live-'));
  // Its worker runs as nobody.
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'hls'));
  await chmod(path.join(folder, 'hls'), 0o777);
  const { rtmp, http } = options.ports;
  const update = await freePort();
  const values: Record<string, string> = {
    LIVE_FOLDER: folder,
    LIVE_SECRET: options.secret,
    LIVE_NOTICE_URL: options.noticeUrl,
    LIVE_PAGE_ORIGIN: options.pageOrigin,
    LIVE_RTMP_LISTEN: `127.0.0.1:${rtmp}`,
    LIVE_HTTP_LISTEN: `127.0.0.1:${http}`,
    LIVE_UPDATE_LISTEN: `127.0.0.1:${update}`,
  };
  const filled = (await readFile(template, 'utf8')).replace(
    /\$\{(LIVE_\w+)\}/g,
    (_whole, name: string) => values[name] ?? '',
  );
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, filled);
  const nginx = spawn(program, ['-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  return {
    rtmpUrl: `rtmp://127.0.0.1:${rtmp}/live`,
    hlsUrl: `http://127.0.0.1:${http}/live`,
    updateUrl: `http://127.0.0.1:${update}/`,
    stop: async () => {
      nginx.kill('SIGQUIT');
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export interface Broadcast {
  /** Its exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Streams a test picture and a tone, as a teacher's software would. */
export async function broadcast(server: string, key: string): Promise<Broadcast> {
  const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=15'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '15'];
  const format = ['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'flv', `${server}/${key}`];
  const ffmpeg: ChildProcess = spawn(
    await findFfmpeg(),
    ['-loglevel', 'error', ...picture, ...sound, ...video, ...format],
    { stdio: 'ignore' },
  );
  const ended = once(ffmpeg, 'exit').then(([code]) => code as number | null);
  return {
    ended,
    stop: async () => {
      ffmpeg.kill('SIGINT');
      await ended;
    },
  };
}
