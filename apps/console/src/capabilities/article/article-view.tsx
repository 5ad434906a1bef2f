import { ProseHead, ProseText } from '@xuezhou/client/prose/prose-text.tsx';
import type { ArticleContent } from '@xuezhou/contract/article';
import type { ArticleText } from '@xuezhou/contract/article/console';
import { ReaderView } from '../../platform/editor/reader-view.tsx';
import desk from '../../platform/editor/text-desk.module.css';
import styles from './articles.module.css';

interface ArticleViewProps {
  text: ArticleText;
  content: ArticleContent;
  faults: readonly string[];
}

/** As whoever reads it sees it. */
export function ArticleView({ text, content, faults }: ArticleViewProps) {
  const page = { ...content, title: text.title, summary: text.summary, updatedOn: null };
  return (
    <ReaderView reader="读者" faults={faults} faultsTitle="有几处还要改，改好才能存">
      <div className={desk.prose}>
        <ProseHead page={page} />
        {text.picture !== null && <img className={styles.picture} src={text.picture} alt="" />}
        <ProseText page={page} />
      </div>
    </ReaderView>
  );
}
