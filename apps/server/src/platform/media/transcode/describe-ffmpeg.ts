import { chooseFfmpeg } from './find-ffmpeg.ts';
import { hasNoNetwork } from './limited.ts';
import { FfmpegMissingError } from './media-errors.ts';

const advice = '请安装 5 或更新的 ffmpeg（如 apt install ffmpeg），或用 FFMPEG_PATH 指出它的位置';

/** What the operator is told at start of what will read the videos that people bring. */
export async function describeFfmpeg(env: NodeJS.ProcessEnv = process.env): Promise<{
  readonly words: string;
  readonly isWarning: boolean;
  /** New enough for real students' lectures. */
  readonly isRecent: boolean;
}> {
  try {
    const { file, version, isRecent, from } = await chooseFfmpeg(env);
    const walls = (await hasNoNetwork()) ? '没有网络' : '这台机器不许它与网络隔开';
    const words = `视频由 ${file} 处理（ffmpeg ${version || '版本不明'}；内存、时间和文件有上限，${walls}）`;
    if (isRecent) return { words, isWarning: false, isRecent };
    const why = from === 'packaged' ? '它随安装而来，是 2018 年的，只供演示' : '它的版本太旧';
    return { words: `${words}。${why}。${advice}`, isWarning: from !== 'packaged', isRecent };
  } catch (error) {
    if (!(error instanceof FfmpegMissingError)) throw error;
    return { words: error.message, isWarning: true, isRecent: false };
  }
}
