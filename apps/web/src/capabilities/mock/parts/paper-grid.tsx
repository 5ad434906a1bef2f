import type { MockPaper } from '@xuezhou/contract/mock';
import { PaperCard } from './paper-card.tsx';
import styles from './paper-grid.module.css';

interface PaperGridProps {
  papers: readonly MockPaper[];
}

export function PaperGrid({ papers }: PaperGridProps) {
  return (
    <ul className={styles.root}>
      {papers.map((paper) => (
        <li key={paper.paperId}>
          <PaperCard paper={paper} />
        </li>
      ))}
    </ul>
  );
}
