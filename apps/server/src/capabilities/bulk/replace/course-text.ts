import { createHash } from 'node:crypto';
import type { FoundText, Where } from '@xuezhou/contract/bulk/console';

/** One text of a node or a question. */
export interface TextPart {
  readonly where: Where;
  /** Its place, in words. */
  readonly at: string;
  readonly text: string;
  /** Letters that it may have at most. */
  readonly most: number;
  /** Without words it is nothing. */
  readonly mustSay: boolean;
}

/** All that is looked through of a node or a question, in its order. */
export interface CourseText extends Pick<
  FoundText,
  'key' | 'kind' | 'id' | 'place' | 'fault' | 'note'
> {
  readonly parts: readonly TextPart[];
}

/** Of what is looked through, so that whoever replaces has seen what there is. */
export function stampOf({ parts }: CourseText): string {
  const hash = createHash('sha256');
  for (const { text } of parts) hash.update(`${text.length}:`).update(text);
  return hash.digest('hex').slice(0, 32);
}
