import { createHash } from 'node:crypto';
import type { MessageKind } from '@xuezhou/contract/message';
import { linkOf } from '../delivery/link-of.ts';
import type { NoticeContent } from '../delivery/templates.ts';

/** What a browser is told; `push.js` of the pages reads `payload`. */
export interface Push {
  readonly payload: string;
  /** By which a later one takes the place of an earlier one that still waits at the service. */
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
}

/** Characters that the wire has for a topic. */
const topicLength = 32;

/** A class begins now; all else may wait until the phone wakes. */
const urgent: ReadonlySet<MessageKind> = new Set(['class']);

/** Of one message its own page; of several the message centre. */
export function readyPush(
  { messages, words }: NoticeContent,
  { studentId, unread, text }: { studentId: number; unread: number; text: string },
): Push {
  const [first] = messages;
  const only = messages.length === 1 ? first : undefined;
  const link = linkOf(messages);
  // What leads to one page is one matter, of which the last word stands.
  const tag = `${only?.kind ?? 'digest'} ${link}`;
  return {
    payload: JSON.stringify({ title: words.school, body: text, url: link, tag, unread }),
    topic: createHash('sha256')
      .update(`${studentId} ${tag}`)
      .digest('base64url')
      .slice(0, topicLength),
    urgency: messages.some(({ kind }) => urgent.has(kind)) ? 'high' : 'normal',
  };
}
