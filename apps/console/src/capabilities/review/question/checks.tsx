import { fieldWords } from '@xuezhou/rules/review/editor/form-texts';
import type { Checked } from './draft/use-checked.ts';
import styles from './question-desk.module.css';

/** What has to be mended before it can be published. */
export function Checks({ checked: { faults, isKnown } }: { checked: Checked }) {
  return (
    <section className={styles.card} aria-label="发布前的检查">
      <h2>发布前的检查</h2>
      <ul className={styles.list}>
        {!isKnown && <li>正在检查……</li>}
        {isKnown && faults.size === 0 && <li className={styles.right}>没有要改的地方</li>}
        {[...faults].map(([at, fault]) => (
          <li key={at} className={styles.fault}>
            {fieldWords(at)}：{fault}
          </li>
        ))}
      </ul>
    </section>
  );
}
