import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './import.module.css';

const formats = [
  ['Excel、CSV', '.xlsx .csv', '列名随意，下一步来对；旧的 .xls 请先另存为 .xlsx'],
  ['Word', '.docx', '公式、图片、表格都带进来'],
  ['Moodle、GIFT、Aiken', '.xml .gift .txt', '分类会变成章节'],
  ['QTI', '.zip .xml', '2.x 和 3.0，图片一起'],
  ['闪卡', '.apkg .csv .xlsx', 'Anki 的牌组，或有“正面”“背面”两列的表'],
] as const;

/** What can be read. */
export function FormatsCard() {
  return (
    <SectionCard title="能读这些" padding="rows">
      <ul className={styles.list}>
        {formats.map(([name, kinds, note]) => (
          <li key={name}>
            <span className={styles.line}>
              <span>{name}</span>
              <code>{kinds}</code>
            </span>
            <span className={styles.quiet}>{note}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
