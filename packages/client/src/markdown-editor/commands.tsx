import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconList,
  IconListNumbers,
  type Icon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { editorWords as words } from './editor.words.ts';

export interface Command {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  /** As `aria-keyshortcuts` writes it; `Mod` is Control or, on a Mac, Command. */
  readonly keys: string;
  readonly run: (editor: Editor) => boolean;
  /** Left out for what is done and not switched. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

export const formats: readonly Command[] = [
  {
    key: 'bold',
    label: words.bold,
    icon: IconBold,
    keys: 'Mod+B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    key: 'italic',
    label: words.italic,
    icon: IconItalic,
    keys: 'Mod+I',
    run: (editor) => editor.chain().focus().toggleMark('italic').run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    key: 'list',
    label: words.list,
    icon: IconList,
    keys: 'Mod+Shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    key: 'numbers',
    label: words.numbers,
    icon: IconListNumbers,
    keys: 'Mod+Shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    key: 'heading',
    label: words.heading,
    icon: IconHeading,
    keys: 'Mod+Alt+3',
    run: (editor) =>
      editor.isActive('heading')
        ? editor.chain().focus().setParagraph().run()
        : editor.chain().focus().setHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading'),
  },
  {
    key: 'quote',
    label: words.quote,
    icon: IconBlockquote,
    keys: 'Mod+Shift+B',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    key: 'code',
    label: words.code,
    icon: IconCode,
    keys: 'Mod+E',
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
  },
];

export const history: readonly Command[] = [
  {
    key: 'undo',
    label: words.undoEdit,
    icon: IconArrowBackUp,
    keys: 'Mod+Z',
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    key: 'redo',
    label: words.redoEdit,
    icon: IconArrowForwardUp,
    keys: 'Mod+Shift+Z',
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];
