import { ProseHead, ProseText } from '@xuezhou/client/prose/prose-text.tsx';
import type { SitePage } from '@xuezhou/contract/site';
import { ReaderView } from '../../../platform/editor/reader-view.tsx';
import type { TextName } from './texts.queries.ts';
import { isAgreedTo } from './texts.words.ts';
import styles from '../../../platform/editor/text-desk.module.css';

interface TextViewProps {
  name: TextName;
  page: SitePage;
  faults: readonly string[];
}

/** As whoever reads it sees it. */
export function TextView({ name, page, faults }: TextViewProps) {
  return (
    <ReaderView reader="读者" faults={faults} faultsTitle="有几处还要改，改好才能存">
      <div className={styles.prose}>
        <ProseHead page={page} />
        <ProseText page={page} isNumbered={isAgreedTo(name)} />
      </div>
    </ReaderView>
  );
}
