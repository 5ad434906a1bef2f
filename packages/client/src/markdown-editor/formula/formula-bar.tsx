import { RichHtml } from '../../rich-html/rich-html.tsx';
import { editorWords as words } from '../editor.words.ts';
import styles from './formula-bar.module.css';

/** What a finance student writes most; the cursor stands between the two halves. */
const formulas = [
  { name: '分式', shown: '\\frac{a}{b}', before: '\\frac{', after: '}{}' },
  { name: '幂', shown: 'x^n', before: '^{', after: '}' },
  { name: '下标', shown: 'x_i', before: '_{', after: '}' },
  { name: '根号', shown: '\\sqrt{x}', before: '\\sqrt{', after: '}' },
  { name: '求和', shown: '\\sum', before: '\\sum_{t=1}^{n} ', after: '' },
  { name: '变化量', shown: '\\Delta y', before: '\\Delta ', after: '' },
  { name: '期望', shown: 'E(R)', before: 'E(R_{', after: '})' },
  { name: '标准差', shown: '\\sigma', before: '\\sigma_{', after: '}' },
  { name: '约等于', shown: '\\approx', before: '\\approx ', after: '' },
] as const;

export function FormulaBar({ onInsert }: { onInsert: (before: string, after: string) => void }) {
  return (
    <div className={styles.root} role="group" aria-label={words.formulas}>
      {formulas.map(({ name, shown, before, after }) => (
        <button
          key={name}
          type="button"
          className={styles.formula}
          aria-label={name}
          title={name}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(before, after)}
        >
          <RichHtml html={`<span class="math" data-display="false">${shown}</span>`} size="note" />
        </button>
      ))}
    </div>
  );
}
