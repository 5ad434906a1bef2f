import type { TooHeavyError } from '../../../platform/threads/work-thread.ts';

/** Why a file was given up, and what its student can do. */
export const tooHeavyWords = ({ kind, place }: TooHeavyError, seconds: number): string => {
  const reached = place === '' ? '读取' : `读到${place}时`;
  if (kind === 'memory') return `${reached}用的内存太多，请把文件分成几个再导入`;
  const where = place === '' ? '里面' : '那里';
  return (
    `${reached}已经用了 ${seconds} 秒，一个文件不能更久。` +
    `请看看${where}是不是有成片重复的标记（* _ $ > 之类），去掉它们，或把文件分成几个再导入`
  );
};
