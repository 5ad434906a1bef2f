import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './import.module.css';

const formats = [
  ['Excel、CSV', '.xlsx .csv', '列名随意，下一步来对；旧的 .xls 请先另存为 .xlsx'],
  ['Word', '.docx', '题目，或按标题分章的讲义；公式、图片、表格都带进来'],
  ['Moodle、GIFT、Aiken', '.xml .gift .txt', '分类会变成章节'],
  ['QTI', '.zip .xml', '2.x 和 3.0，图片一起'],
  ['闪卡', '.apkg .csv .xlsx', 'Anki 的牌组，或有“正面”“背面”两列的表'],
  ['书', '.epub', '一本书成为一门课，按章阅读；留不下的逐章说明'],
  ['课程包', '.imscc .mbz', 'Common Cartridge 和 Moodle 备份：网页、文件和题目一起'],
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
