import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewNote } from '@xuezhou/contract/notes';
import { call } from '../../../platform/api/call.ts';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { ownCardWords as words } from '../own-cards.words.ts';
import styles from './card-side-field.module.css';

/** Plain words look as they are typed. */
const hasMarkup = (text: string) => /[$*`#|]|!\[|^[->] |^\d+\. /m.test(text);
const pause = 600;

/** How a side with formulas or pictures will look, as the server reads it. */
export function SidePreview({ content }: { content: string }) {
  const [settled] = useDebouncedValue(content, pause);
  const isWanted = hasMarkup(settled) && hasMarkup(content);
  const { data } = useQuery({
    queryKey: [previewNote.path, settled],
    queryFn: ({ signal }) =>
      call(previewNote, { body: { content: settled } }, { signal, ignoreErrors: true }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isWanted || !data || data.html === '') return null;
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <p className="xz-caption xz-quiet">{words.preview}</p>
      <RichHtml html={data.html} size="note" />
    </section>
  );
}
