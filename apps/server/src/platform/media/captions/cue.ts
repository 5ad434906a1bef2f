/** One caption: milliseconds from the start of the video, and text that may have several lines. */
export type Cue = { start: number; end: number; text: string };

/** What is wrong with a caption file, in words for the teacher who uploaded it. */
export class CaptionError extends Error {
  override name = 'CaptionError';
  /** Counted from 1; undefined when the fault is not in one line. */
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(line === undefined ? message : `字幕文件第 ${line} 行：${message}`);
    this.line = line;
  }
}
