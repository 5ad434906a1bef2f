import type { CoursewareVersion, ListedCourseware } from '@xuezhou/contract/courseware/console';
import { sizeText } from '../../platform/sending/size-text.ts';

/** 「课件说完成了就算」 and what the school asks besides. */
export function ruleText({
  passPercent,
  minutes,
}: Pick<CoursewareVersion, 'passPercent' | 'minutes'>): string {
  const also = [
    passPercent !== null && `得分过 ${passPercent}%`,
    minutes !== null && `至少 ${minutes} 分钟`,
  ].filter((one) => one !== false);
  return also.length === 0 ? '课件说完成就算' : `课件说完成，还要${also.join('、')}`;
}

/** Where a package stands. */
export const placeText = ({
  readingId,
  bookName,
  readingName,
}: Pick<ListedCourseware, 'readingId' | 'bookName' | 'readingName'>): string =>
  readingId === null ? '原来的一章没有了' : `${bookName} · ${readingName}`;

export const insideText = (given: {
  standard: string;
  parts: readonly string[];
  files: number;
  bytes: number;
}): string =>
  `SCORM ${given.standard}，${given.parts.length} 个部分，${given.files} 个文件，${sizeText(given.bytes)}`;

/** What students have of a version. */
export function versionState(
  { version, isPublished }: Pick<CoursewareVersion, 'version' | 'isPublished'>,
  current: number | null,
): { words: string; tone: 'right' | 'accent' | 'quiet' } {
  if (version === current) return { words: '学员在用', tone: 'right' };
  if (isPublished) return { words: '旧版', tone: 'quiet' };
  return current !== null && version < current
    ? { words: '没有用上', tone: 'quiet' }
    : { words: '草稿', tone: 'accent' };
}

/** The newest that students have; null: none yet. */
export const currentOf = (versions: readonly CoursewareVersion[]): number | null =>
  versions.find(({ isPublished }) => isPublished)?.version ?? null;
