import { Node } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { useQuery } from '@tanstack/react-query';
import { previewNote } from '@xuezhou/contract/notes';
import { call } from '../api/call.ts';
import { RichHtml } from '../rich-html/rich-html.tsx';
import { editorWords as words } from './editor.words.ts';
import styles from './raw-block.module.css';

/** What the editor cannot write, as a table, is shown as the server reads it, and kept letter by letter. */
function RawView({ node }: ReactNodeViewProps) {
  const content = String(node.attrs['source']);
  const { data } = useQuery({
    queryKey: [previewNote.path, content],
    queryFn: ({ signal }) =>
      call(previewNote, { body: { content } }, { signal, ignoreErrors: true }),
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
