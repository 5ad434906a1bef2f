import { Node } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { useQuery } from '@tanstack/react-query';
import { previewNote } from '@xuezhou/contract/notes';
import { call } from '../api/call.ts';
import { RichHtml } from '../rich-html/rich-html.tsx';
import { editorWords as words } from './editor.words.ts';
import styles from './raw-block.module.css';

type Preview = (content: string, signal: AbortSignal) => Promise<{ readonly html: string }>;

/** As the notes of students are read. */
let preview: Preview = (content, signal) =>
  call(previewNote, { body: { content } }, { signal, ignoreErrors: true });

/** For pages on which no student writes: the server answers nobody else there. */
export function previewRawBy(others: Preview): void {
  preview = others;
}

/** What the editor cannot write, as a table, is shown as the server reads it, and kept letter by letter. */
function RawView({ node }: ReactNodeViewProps) {
  const content = String(node.attrs['source']);
  const { data } = useQuery({
    queryKey: [previewNote.path, content],
    queryFn: ({ signal }) => preview(content, signal),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <NodeViewWrapper className={styles.root} contentEditable={false}>
      <p className={styles.name}>{words.keptAsWritten}</p>
      {data && data.html !== '' ? (
        <RichHtml html={data.html} size="note" />
      ) : (
        <pre className={styles.source}>{content}</pre>
      )}
    </NodeViewWrapper>
  );
}

export const RawBlock = Node.create({
  name: 'rawBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ source: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'div[data-markdown]',
      getAttrs: (element) => ({ source: element.dataset['markdown'] ?? '' }),
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-markdown': String(node.attrs['source']) }],
  renderText: ({ node }) => String(node.attrs['source']),
  renderMarkdown: ({ attrs = {} }) => String(attrs['source']),
  addNodeView: () => ReactNodeViewRenderer(RawView),
});
