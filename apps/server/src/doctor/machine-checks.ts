import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { severityOfDisk } from '@xuezhou/rules/system/repairs';
import type { Config } from '../platform/config/config.ts';
import { encodes } from '../platform/jobs/roles.ts';
import { describeFfmpeg } from '../platform/media/transcode/describe-ffmpeg.ts';
import { fault, good, warning, type Check, type Finding } from './finding.ts';
import { say } from '../platform/text/shell-language.ts';

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
    return fault(
      say(`Node.js ${version} 太旧`, `Node.js ${version} is too old`),
      say('请装 20.19 或更新的版本，推荐 24', 'Please install 20.19 or newer, best 24'),
    );
  return good(`Node.js ${version}`);
}

export const machineCheck: Check = {
  title: say('机器', 'Machine'),
  look: async () => {
    const memory = totalmem();
    const words = say(
      `${availableParallelism()} 个处理器，${(memory / gigabyte).toFixed(1)} GB 内存`,
      `${availableParallelism()} processors, ${(memory / gigabyte).toFixed(1)} GB of memory`,
    );
    const size =
      memory < leastMemory
        ? warning(
            words,
            say(
              '内存至少 2 GB；更小的机器请把数据库放到别处，并设 ROLE=web',
              'At least 2 GB of memory are needed; on a smaller machine put the database elsewhere and set ROLE=web',
            ),
          )
        : good(words);
    return [size, judgeOpenFiles(await readFile('/proc/self/limits', 'utf8').catch(() => ''))];
  },
};

/** @param limits as Linux tells them of a process; empty on another system */
export function judgeOpenFiles(limits: string): Finding {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (soft === undefined)
    return good(
      say(
        '这个系统不说一个进程能开多少文件',
        'This system does not say how many files a process can open',
      ),
    );
  const words = say(
    `一个进程最多开 ${soft === 'unlimited' ? say('任意多', 'any number of') : soft} 个文件和连接`,
    `A process opens at most ${soft === 'unlimited' ? say('任意多', 'any number of') : soft} files and connections`,
  );
  return soft !== 'unlimited' && Number(soft) < leastOpenFiles
    ? warning(
        words,
        say(
          `请提高到 ${leastOpenFiles} 以上：systemd 用 LimitNOFILE=，容器用 ulimits`,
          `Please raise it above ${leastOpenFiles}: LimitNOFILE= of systemd, ulimits of a container`,
        ),
      )
    : good(words);
}

export const diskCheck: Check = {
  title: say('硬盘', 'Disk'),
  look: async ({ dataDirectory }: Config) => {
    const place = await statfs(dataDirectory).catch(() => null);
    if (place === null)
      return [
        warning(
          say(`${dataDirectory} 还不存在`, `${dataDirectory} is not there yet`),
          say(
            '第一次启动时会建立；不对的话请检查 DATA_DIR',
            'It is made at the first start; if that is wrong, check DATA_DIR',
          ),
        ),
      ];
    const freeBytes = place.bavail * place.bsize;
    const words = say(
      `${dataDirectory} 所在的盘还有 ${(freeBytes / gigabyte).toFixed(1)} GB`,
      `${(freeBytes / gigabyte).toFixed(1)} GB are free where ${dataDirectory} lies`,
    );
    const level = severityOfDisk({ freeBytes, totalBytes: place.blocks * place.bsize });
    const cure = say(
      '请清理旧的备份和日志，或换一块大的盘；大文件可以放到对象存储（S3_ENDPOINT）',
      'Please delete old backups and logs, or use a larger disk; large files can go to an object store (S3_ENDPOINT)',
    );
    if (level === null) return [good(words)];
    return [level === 'urgent' ? fault(words, cure) : warning(words, cure)];
  },
};

export const ffmpegCheck: Check = {
  title: say('视频处理', 'Video'),
  look: async ({ NODE_ENV, FFMPEG_PATH, ROLE }) => {
    if (!encodes(ROLE))
      return [
        good(say(`这台不处理视频（ROLE=${ROLE}）`, `This machine encodes no video (ROLE=${ROLE})`)),
      ];
    const { words, isRecent } = await describeFfmpeg({ ...process.env, NODE_ENV, FFMPEG_PATH });
    const [what = words, ...cure] = words.split(say('。', '. '));
    return [isRecent ? good(words) : warning(what, cure.join(say('。', '. ')))];
  },
};
