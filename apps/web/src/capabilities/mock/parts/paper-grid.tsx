import type { MockPaper } from '@xuezhou/contract/mock';
import { PaperCard } from './paper-card.tsx';
import styles from './paper-grid.module.css';

interface PaperGridProps {
  papers: readonly MockPaper[];
  /** Why none of them can be begun; null where they can. */
  closure?: string | null;
}

export function PaperGrid({ papers, closure = null }: PaperGridProps) {
  return (
    <ul className={styles.root}>
      {papers.map((paper) => (
        <li key={paper.paperId}>
          <PaperCard paper={paper} closure={closure} />
        </li>
      ))}
    </ul>
  );
}
