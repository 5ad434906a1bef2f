import type { QuestionForm } from '@xuezhou/contract/review/console';
import styles from './versions.module.css';
import { differingLines } from './form-lines.ts';
import { usePlaceNames, type QuestionPlaced } from './use-place-names.ts';
import { Words } from '../../../../platform/parts/words.tsx';
import { wordDifference } from '../../../../platform/parts/word-difference.ts';

interface FormDifferenceProps {
  /** Whose forms they are: its course knows what places are called. */
  question: QuestionPlaced;
  before: QuestionForm;
  after: QuestionForm;
  /** What the two are called. */
  names: readonly [before: string, after: string];
}

/** Two forms side by side: only the fields that differ, word by word. */
export function FormDifference({ question, before, after, names }: FormDifferenceProps) {
  const lines = differingLines(before, after, usePlaceNames(question));
  if (lines.length === 0) return <p className={styles.quiet}>两边说的一样</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too
    <div className={styles.scroll} role="region" aria-label="不同的地方" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{lines.length} 处不同</th>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const [old, now] = wordDifference(line.before, line.after);
            return (
              <tr key={line.at}>
                <th scope="row">{line.words}</th>
                <td>
                  <Words spans={old} as="del" />
                </td>
                <td>
                  <Words spans={now} as="ins" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
