/** The file is not a video that we can read. */
export class NotAVideoError extends Error {
  override name = 'NotAVideoError';
  constructor(reason = '认不出它的格式') {
    super(`这个文件不是视频：${reason}。请上传 MP4、MOV、MKV、WebM、AVI 或 FLV 文件。`);
  }
}

/** No ffmpeg in any of the places where one may be. */
export class FfmpegMissingError extends Error {
  override name = 'FfmpegMissingError';
  constructor() {
    super(
      '找不到可用的 ffmpeg，视频无法处理。请安装 5 或更新的 ffmpeg，或用环境变量 FFMPEG_PATH 指出它的位置。',
    );
  }
}

/** No room for the result. */
export class DiskFullError extends Error {
  override name = 'DiskFullError';
  constructor(options?: ErrorOptions) {
    super('磁盘已满，视频没有处理完。请清理空间后再试。', options);
  }
}

/** ffmpeg gave up: its exit code, or the signal that ended it, and the last lines of what it said. */
export class FfmpegError extends Error {
  override name = 'FfmpegError';
  readonly exit: number | string;
  readonly lastLines: string[];
  constructor(exit: number | string, lastLines: string[]) {
    super(`视频处理失败（ffmpeg ${exit}）：${lastLines.join(' | ')}`);
    this.exit = exit;
    this.lastLines = lastLines;
  }
}
