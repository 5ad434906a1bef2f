import type { OrganisationProgress } from '@xuezhou/contract/organisation/console';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from '../../../platform/list/column.ts';
import { courseGroups } from './course-groups.ts';
import { courseColumns, groupColumns } from './group-columns.ts';
import styles from './print-sheet.module.css';
import { progressColumns } from './progress-columns.tsx';

interface PrintSheetProps {
  /** As it was answered at the press. */
  progress: OrganisationProgress;
  takenAt: string;
  onPrinted: () => void;
}

/** The report as it is printed or kept as PDF by the browser; on the screen it is not seen. */
export function PrintSheet({ progress, takenAt, onPrinted }: PrintSheetProps) {
  useEffect(() => {
    document.body.dataset['printing'] = '';
    // On phones `print` returns before anything is printed; a browser that tells no end is left by the next touch of the page.
    const ends = ['afterprint', 'pointerdown', 'keydown'] as const;
    const leave = () => {
      delete document.body.dataset['printing'];
      for (const end of ends) window.removeEventListener(end, onEnd);
    };
    const onEnd = () => {
      leave();
      onPrinted();
    };
    for (const end of ends) window.addEventListener(end, onEnd);
    window.print();
    return leave;
    // oxlint-disable-next-line react/exhaustive-deps -- each sheet is printed once, as it stands there
  }, []);
  const { name, department, held, rows, groups } = progress;
  return createPortal(
    <article className={styles.sheet}>
      <h1>{department === null ? name : `${name} · ${department}`}学习情况</h1>
      <p>
        {momentText(takenAt)}取的 · {held} 个座位。没有同意给公司看的人，这里只有座位。
      </p>
      <Part title="按课" columns={courseColumns} rows={courseGroups(progress)} />
      {groups.length > 0 && (
        <Part title="按部门（不到 5 人的合在一起）" columns={groupColumns} rows={groups} />
      )}
      <Part title="按人" columns={progressColumns} rows={rows} />
    </article>,
    document.body,
  );
}

interface PartProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

function Part<Row>({ title, columns, rows }: PartProps<Row>) {
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title: head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map(({ key, value }) => (
                <td key={key}>{value?.(row) ?? '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
