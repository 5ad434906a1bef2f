import type { PlannedChange } from './period-plan.ts';
import styles from './period-dialog.module.css';

interface PlanTableProps {
  changes: readonly PlannedChange[];
  /** By student: what the server said against it. */
  refused: ReadonlyMap<number, string>;
}

/** Row by row what is and what will be, and why somebody is passed over. */
export function PlanTable({ changes, refused }: PlanTableProps) {
  return (
    <div className={styles.plan}>
      <table aria-label="改动">
        <thead>
          <tr>
            {['学员', '现在', '改成', '说明'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ student, before, after, note, isOdd }) => {
            const against = refused.get(student.studentId);
            return (
              <tr key={student.studentId} data-skipped={after === null || undefined}>
                <th scope="row">{student.nickname}</th>
                <td data-title="现在">{before}</td>
                <td data-title="改成">{after ?? <span aria-label="不改">—</span>}</td>
                <td data-tone={against === undefined ? isOdd && 'review' : 'wrong'}>
                  {against ?? note}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
