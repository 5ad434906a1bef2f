import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { RegradePreview } from '@xuezhou/contract/review/console';
import styles from './publish.module.css';

const verdicts = { 1: '对', [-1]: '错' } as const;

/** Each student, before and after. */
export function RegradeRows({ preview: { answers, changed } }: { preview: RegradePreview }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too
    <div className={styles.scroll} role="region" aria-label="每位学员改判前后" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">学员</th>
            <th scope="col">答的</th>
            <th scope="col">什么时候</th>
            <th scope="col">原来</th>
            <th scope="col">改判</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ studentId, name, part, answer, answeredAt, before, after }) => (
            <tr key={`${studentId} ${part}`}>
              <td>{name === '' ? studentId : name}</td>
              <td>
                {part > 0 && `小题 ${part}：`}
                {answer}
              </td>
              <td>{momentText(answeredAt)}</td>
              <td>{verdicts[before]}</td>
              <td data-verdict={after === 1 ? 'right' : 'wrong'}>{verdicts[after]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed > answers.length && <p>只列每人最后一次，共 {changed} 个答案改判。</p>}
    </div>
  );
}
