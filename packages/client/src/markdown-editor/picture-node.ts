import Image from '@tiptap/extension-image';
import { editorWords as words } from './editor.words.ts';

// As the server shows them: sent by the student, of the school's own content, or sent by its staff.
const ownPath =
  /^\/files\/(?:pictures\/[0-9a-f-]{36}|content\/[0-9a-f]{32}\.(?:svg|png|jpg|webp)|images\/[0-9a-f]{40}\.webp)$/;

/** The path of a picture of ours, whatever page it was copied from; null for any other. */
export function ownPicture(address: string): string | null {
  const { origin } = window.location;
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return ownPath.test(path) ? path : null;
}

const ownSound = /^\/files\/sounds\/[0-9a-f-]{36}$/;

/**
 * In a line of words. A sound is not heard while its card is written: its name stands there. So does that of
 * a picture of another site, which is not fetched.
 */
export const Picture = Image.extend({
  renderHTML: ({ node }) => {
    const { src, alt } = node.attrs as { src: string | null; alt: string | null };
    if (ownSound.test(src ?? '')) return ['span', { class: 'xz-editor-foreign' }, words.sound];
    if (ownPicture(src ?? '') === null)
      return ['span', { class: 'xz-editor-foreign' }, words.foreignPicture(alt ?? '')];
    return ['img', { src, alt: alt ?? '', decoding: 'async' }];
  },
  renderMarkdown: ({ attrs = {} }) => {
    const { src, alt, title } = attrs as Record<'src' | 'alt' | 'title', string | null>;
    const name = (alt ?? '').replace(/[\\[\]]/g, '\\$&');
    return `![${name}](${src ?? ''}${title ? ` "${title.replaceAll('"', '\\"')}"` : ''})`;
  },
}).configure({ inline: true });
