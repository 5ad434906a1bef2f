import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { severityOfDisk } from '@xuezhou/rules/system/repairs';
import type { Config } from '../platform/config/config.ts';
import { describeFfmpeg } from '../platform/media/transcode/describe-ffmpeg.ts';
import { fault, good, warning, type Check, type Finding } from './finding.ts';

const gigabyte = 1_000_000_000;
/** Every reader holds one, every room another, and each connection to the database. */
const leastOpenFiles = 8192;
/** The server with its demonstration, an encoding beside it, and PostgreSQL. */
const leastMemory = 1.8 * gigabyte;
export const nodeCheck: Check = {
  title: 'Node.js',
  look: () => Promise.resolve([judgeNode(process.versions.node)]),
};

/** @param version such as 20.19.4 */
export function judgeNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    return fault(`Node.js ${version} 太旧`, '请装 20.19 或更新的版本，推荐 24');
  return good(`Node.js ${version}`);
}

export const machineCheck: Check = {
  title: '机器',
  look: async () => {
    const memory = totalmem();
    const words = `${availableParallelism()} 个处理器，${(memory / gigabyte).toFixed(1)} GB 内存`;
    const size =
      memory < leastMemory
        ? warning(words, '内存至少 2 GB；更小的机器请把数据库放到别处，并设 WORKER=off')
        : good(words);
    return [size, judgeOpenFiles(await readFile('/proc/self/limits', 'utf8').catch(() => ''))];
  },
};

/** @param limits as Linux tells them of a process; empty on another system */
export function judgeOpenFiles(limits: string): Finding {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (soft === undefined) return good('这个系统不说一个进程能开多少文件');
  const words = `一个进程最多开 ${soft === 'unlimited' ? '任意多' : soft} 个文件和连接`;
  return soft !== 'unlimited' && Number(soft) < leastOpenFiles
    ? warning(words, `请提高到 ${leastOpenFiles} 以上：systemd 用 LimitNOFILE=，容器用 ulimits`)
    : good(words);
}

export const diskCheck: Check = {
  title: '硬盘',
  look: async ({ dataDirectory }: Config) => {
    const place = await statfs(dataDirectory).catch(() => null);
    if (place === null)
      return [warning(`${dataDirectory} 还不存在`, '第一次启动时会建立；不对的话请检查 DATA_DIR')];
    const freeBytes = place.bavail * place.bsize;
    const words = `${dataDirectory} 所在的盘还有 ${(freeBytes / gigabyte).toFixed(1)} GB`;
    const level = severityOfDisk({ freeBytes, totalBytes: place.blocks * place.bsize });
    const cure = '请清理旧的备份和日志，或换一块大的盘；大文件可以放到对象存储（S3_ENDPOINT）';
    if (level === null) return [good(words)];
    return [level === 'urgent' ? fault(words, cure) : warning(words, cure)];
  },
};

export const ffmpegCheck: Check = {
  title: '视频处理',
  look: async ({ NODE_ENV, FFMPEG_PATH, WORKER }) => {
    if (!WORKER) return [good('这台不处理视频（WORKER=off）')];
    const { words, isRecent } = await describeFfmpeg({ ...process.env, NODE_ENV, FFMPEG_PATH });
    const [what = words, ...cure] = words.split('。');
    return [isRecent ? good(words) : warning(what, cure.join('。'))];
  },
};
